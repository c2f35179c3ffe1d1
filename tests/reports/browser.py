"""A real browser without a screen, driven over its debugging port: load a page at a width, and tell what is on it."""

import json
import shutil
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

import websocket

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
    "--remote-allow-origins=*",
    "about:blank",
]
LOOK = """(async () => {
  const images = [...document.images];
  await Promise.all(images.map(image => image.decode().catch(() => 0)));
  document.querySelectorAll("details").forEach(part => part.open = true);
  const root = document.documentElement;
  return {
    overflow: Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth,
    images: images.length,
    missing: images.filter(image => !image.complete || !image.naturalWidth).length,
    silent: images.filter(image => !image.alt.trim()).length,
    figures: document.querySelectorAll("figure").length,
    headings: [...document.querySelectorAll("h2")].map(heading => heading.innerText),
    contents: [...document.querySelectorAll("nav.contents a")].filter(link => link.offsetParent).map(
      link => [link.innerText, document.getElementById(link.hash.slice(1))?.innerText]),
    scripts: document.scripts.length,
    text: document.body.innerText,
  };
})()"""


def find_browser() -> str | None:
    """The program, if one is installed."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A browser with one page."""

    def __init__(self, program: str):
        self.folder = tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [program, f"--user-data-dir={self.folder.name}", *FLAGS],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        place = f"http://127.0.0.1:{self._port()}/json/list"
        with urllib.request.urlopen(place, timeout=30) as answer:
            page = next(one for one in json.load(answer) if one["type"] == "page")
        self.socket = websocket.create_connection(page["webSocketDebuggerUrl"], timeout=60, skip_utf8_validation=True)
        self.n, self.events = 0, []
        for part in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{part}.enable")

    def _port(self) -> str:
        """The port it listens at, which it writes down once it does."""
        file = Path(self.folder.name) / "DevToolsActivePort"
        for _ in range(600):
            if file.exists() and file.read_text():
                return file.read_text().splitlines()[0]
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("the browser did not start")

    def call(self, method: str, **arguments):
        """Ask for something and wait for the answer; what happens meanwhile is kept."""
        self.n += 1
        self.socket.send(json.dumps({"id": self.n, "method": method, "params": arguments}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.n:
                assert "error" not in message, message
                return message["result"]
            self.events.append(message)

    def look(self, file: Path, width: int) -> dict:
        """Load a page at a width: what is on it, and everything that went wrong."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.events = []
        self.call("Page.navigate", url=file.resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(json.loads(self.socket.recv()))
        found = self.call("Runtime.evaluate", expression=LOOK, awaitPromise=True, returnByValue=True)
        return found["result"]["value"] | {"complaints": [text for text in map(_complaint, self.events) if text]}

    def close(self) -> None:
        """End it, and remove what it wrote."""
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()


def _complaint(event: dict) -> str:
    """In words, what an event tells that should not be; empty for all others."""
    what = event["params"]
    if event["method"] == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
        return what["entry"]["text"]
    if event["method"] == "Runtime.consoleAPICalled":
        return f"console: {what['type']}"
    if event["method"] == "Runtime.exceptionThrown":
        return what["exceptionDetails"]["text"]
    if event["method"] == "Page.javascriptDialogOpening":
        return f"dialog: {what['message']}"
    if event["method"] == "Network.loadingFailed":
        return f"not loaded: {what['errorText']}"
    if event["method"] == "Network.requestWillBeSent" and not what["request"]["url"].startswith(("file:", "data:")):
        return f"asked for {what['request']['url']}"
    return ""

"""The page of a notebook that is open: what chapters put on it is shown at once."""

from IPython.display import HTML, display

from balancewheel.reports.page import Page


class NotebookPage(Page):
    """A page whose fragments are displayed as they come."""

    def put(self, fragment: str) -> None:
        """Show a fragment."""
        super().put(fragment)
        display(HTML(fragment))

"""The full-screen client: the table as one sees it. It shows what it is told, as the plain one does."""

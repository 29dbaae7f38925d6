"""What the client raises."""
from __future__ import annotations


class ChainError(Exception):
    """Of this package."""


class NetworkError(ChainError):
    """No complete answer arrived."""


class ApiError(ChainError):
    """The service refused the request or failed."""

    def __init__(self, status: int, code: str | None, message: str, request_id: str | None, retry_after: float | None):
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after


class StreamError(ChainError):
    """A stream cannot go on: `unauthorized`, `forbidden` or `refused`."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code

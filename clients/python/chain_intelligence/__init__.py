"""Typed REST and gapless streams of Chain Intelligence."""
from .client import AsyncClient, Client
from .errors import ApiError, ChainError, NetworkError, StreamError
from .events import DataEvent, GapEvent, RefusedEvent, RepairedEvent, StreamEvent
from .rest import Retry
from .stream import StreamOptions

__all__ = [
    "ApiError",
    "AsyncClient",
    "ChainError",
    "Client",
    "DataEvent",
    "GapEvent",
    "NetworkError",
    "RefusedEvent",
    "RepairedEvent",
    "Retry",
    "StreamError",
    "StreamEvent",
    "StreamOptions",
]

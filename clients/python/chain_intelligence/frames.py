"""Frames for pandas, which is imported when the first is made."""
from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from .client import Client

if TYPE_CHECKING:
    import pandas


def candles(client: Client, mint: str, **parameters: Any) -> "pandas.DataFrame":
    """Candles of a token by time. Prices and volumes are floats; `…_exact` are decimals."""
    page = client.get("/v1/token/{mint}/ohlcv", mint=mint, **parameters)
    frame = _make(page["candles"], times=("bucket",), exact=("_exact",))
    return frame.set_index("bucket") if len(frame) > 0 else frame


def exits(client: Client, address: str, **parameters: Any) -> "pandas.DataFrame":
    """All exits of a wallet, newest first. Money is a decimal."""
    rows = [row for page in client.pages("/v1/wallet/{address}/pnl", address=address, **parameters) for row in page["trades"]]
    return _make(rows, times=("entry_timestamp", "exit_timestamp"))


def portfolio(client: Client, address: str, **parameters: Any) -> "pandas.DataFrame":
    """What a wallet holds. Money is a decimal."""
    pages = client.pages("/v1/wallet/{address}/portfolio", address=address, **parameters)
    return _make([row for page in pages for row in page["portfolio"]], times=("mark_ts_ms",))


def _make(rows: list[dict[str, Any]], times: tuple[str, ...], exact: tuple[str, ...] | None = None) -> "pandas.DataFrame":
    import pandas

    frame = pandas.DataFrame(rows)
    for name in frame.columns:
        if name in times:
            frame[name] = pandas.to_datetime(frame[name], unit="ms", utc=True)
        elif exact is not None and name.endswith(exact):
            frame[name] = [Decimal(text) for text in frame[name]]
        elif exact is not None and any(isinstance(value, Decimal) for value in frame[name]):
            frame[name] = frame[name].astype(float)
    return frame

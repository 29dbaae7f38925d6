import type { Answer, StreamEvent } from '@chain-intelligence/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useRest } from '../../data/use-rest.ts';
import { fromRestTrade, fromTradeEvent, mergeTapeRows, type TapeRow } from './trade-row.ts';

/** Rows on the page; memory stays flat. */
const ROWS_MAX = 100;

type TapeEvent = StreamEvent<`token:${string}:trades`>;

/** The newest trades, from REST and from the channel. */
export function useTape(mint: string) {
  const read = useRest('/v1/token/{mint}/trades', { mint, limit: 50 });
  const { data, reload } = read;
  const [rows, setRows] = useState<readonly TapeRow[]>([]);
  useEffect(() => {
    if (data) setRows(old => mergeTapeRows(old, fromTradesAnswer(data), ROWS_MAX));
  }, [data]);
  const take = useCallback(
    (events: readonly TapeEvent[]): void => {
      const added = events.flatMap(fromTapeEvent);
      if (added.length > 0) setRows(old => mergeTapeRows(old, added, ROWS_MAX));
      if (events.some(({ type, channel }) => type === 'gap' && channel.endsWith(':trades'))) reload();
    },
    [reload],
  );
  return { read, rows, take };
}

export function fromTradesAnswer({ trades }: Answer<'/v1/token/{mint}/trades'>): readonly TapeRow[] {
  return trades.map(fromRestTrade);
}

export function fromTapeEvent(event: TapeEvent): readonly TapeRow[] {
  if (event.type === 'token:trades') return [fromTradeEvent(event)];
  return event.type === 'repaired' ? [fromRestTrade(event.data)] : [];
}

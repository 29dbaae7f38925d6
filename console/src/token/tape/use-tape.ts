import type { Answer, StreamEvent } from '@chain-intelligence/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useRest } from '../../data/use-rest.ts';
import { mergedRows, rowOfEvent, rowOfRest, type TapeRow } from './trade-row.ts';

/** Rows on the page; memory stays flat. */
const ROWS_MAX = 100;

type TapeEvent = StreamEvent<`token:${string}:trades`>;

/** The newest trades, from REST and from the channel. */
export const useTape = (mint: string) => {
  const read = useRest('/v1/token/{mint}/trades', { mint, limit: 50 });
  const { data, reload } = read;
  const [rows, setRows] = useState<readonly TapeRow[]>([]);
  useEffect(() => {
    if (data) setRows(old => mergedRows(old, restRows(data), ROWS_MAX));
  }, [data]);
  const take = useCallback(
    (events: readonly TapeEvent[]): void => {
      const added = events.flatMap(rowsOf);
      if (added.length > 0) setRows(old => mergedRows(old, added, ROWS_MAX));
      if (events.some(({ type, channel }) => type === 'gap' && channel.endsWith(':trades'))) reload();
    },
    [reload],
  );
  return { read, rows, take };
};

export const restRows = ({ trades }: Answer<'/v1/token/{mint}/trades'>): readonly TapeRow[] => trades.map(rowOfRest);

export const rowsOf = (event: TapeEvent): readonly TapeRow[] => {
  if (event.type === 'token:trades') return [rowOfEvent(event)];
  return event.type === 'repaired' ? [rowOfRest(event.data)] : [];
};

import type { Answer, StreamEvent } from '@chain-intelligence/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '../../data/session.ts';
import { useRest } from '../../data/use-rest.ts';
import { addOlderPage, addTrades, type HeldTape, startTape } from './held-tape.ts';
import { fromRestTrade, fromTradeEvent, type TapeRow } from './trade-row.ts';

const PAGE = 200;
/** Read when asked for older ones. */
const ROWS_AT_ONCE = 1_000;

type TapeEvent = StreamEvent<`token:${string}:trades`>;

/** The newest trades, of REST and the channel. */
export function useTape(mint: string, isOn: boolean) {
  const read = useRest('/v1/token/{mint}/trades', { mint, limit: PAGE });
  const { data, reload } = read;
  const [tape, setTape] = useState<HeldTape | null>(null);
  const hasHole = useRef(false);
  useEffect(() => {
    if (!data) return;
    const rows = fromTradesAnswer(data);
    const isStart = hasHole.current;
    hasHole.current = false;
    setTape(old => (old === null || isStart ? startTape(old, rows, rows.length < PAGE) : addTrades(old, rows)));
  }, [data]);
  const take = useCallback(
    (events: readonly TapeEvent[]): void => {
      const added = events.flatMap(fromTapeEvent);
      if (added.length > 0) setTape(old => old && addTrades(old, added));
      if (!events.some(({ type, channel }) => type === 'gap' && channel.endsWith(':trades'))) return;
      hasHole.current = true;
      reload();
    },
    [reload],
  );
  return { read, tape, take, ...useOlderTrades(mint, isOn ? tape : null, setTape) };
}

/** Reads page after page when asked. */
function useOlderTrades(mint: string, tape: HeldTape | null, setTape: (change: Change) => void) {
  const { client } = useSession();
  const [rowsWanted, setRowsWanted] = useState(0);
  const isReading = tape !== null && !tape.isWhole && tape.rows.length < rowsWanted;
  const { id, ms } = tape?.oldest ?? {};
  useEffect(() => {
    if (!isReading || id === undefined) return;
    const end = new AbortController();
    const load = async (): Promise<void> => {
      const asked = { mint, limit: PAGE, before: `${id}@${ms}` };
      const result = await client.get('/v1/token/{mint}/trades', asked, { signal: end.signal });
      if (!result.ok) return setRowsWanted(0);
      const rows = fromTradesAnswer(result.data);
      setTape(old => old && addOlderPage(old, rows, rows.length < PAGE));
    };
    load().catch((cause: unknown) => {
      if (!end.signal.aborted) throw cause;
    });
    return () => end.abort();
  }, [client, mint, isReading, id, ms]);
  return { isReading, readOlder: () => setRowsWanted((tape?.rows.length ?? 0) + ROWS_AT_ONCE) };
}

type Change = (old: HeldTape | null) => HeldTape | null;

export function fromTradesAnswer({ trades }: Answer<'/v1/token/{mint}/trades'>): readonly TapeRow[] {
  return trades.map(fromRestTrade);
}

export function fromTapeEvent(event: TapeEvent): readonly TapeRow[] {
  if (event.type === 'token:trades') return [fromTradeEvent(event)];
  return event.type === 'repaired' ? [fromRestTrade(event.data)] : [];
}

import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../../data/session.ts';
import { fromRestTrade, mergeTapeRows, type TapeRow } from '../tape/trade-row.ts';
import type { Bundle } from './bundle-text.ts';
import { createTradeReader, findTradesFrom, PAGE } from './trades-around.ts';

const ROWS_MAX = 2_000;
const EARLIER_MS = 2_000;

/** Trades of bundles: launch, chosen start, and newest. */
export function useBundleTrades(mint: string, chosen: Bundle | undefined, version: number): readonly TapeRow[] {
  const { client } = useSession();
  const [rows, setRows] = useState<readonly TapeRow[]>([]);
  const startMs = chosen === undefined ? null : Date.parse(chosen.created_at) - EARLIER_MS;
  useEffect(() => {
    if (startMs === null) return;
    const end = new AbortController();
    const read = createTradeReader(client, mint, end.signal);
    const readPages = async (): Promise<readonly TapeRow[]> => {
      const [launch, newest] = await Promise.all([read({ after_seq: 0, limit: PAGE }), read({ limit: PAGE })]);
      const isCovered = [launch, newest].some(page => {
        const times = page.map(({ timestamp }) => timestamp);
        return Math.min(...times) <= startMs + EARLIER_MS && Math.max(...times) > startMs;
      });
      const newestSeq = Math.max(0, ...newest.map(({ seq }) => seq));
      const around = isCovered ? [] : await findTradesFrom(read, startMs, newestSeq);
      return [...launch, ...newest, ...around].filter(({ bundle_id }) => bundle_id !== '').map(fromRestTrade);
    };
    readPages().then(
      found => setRows(old => mergeTapeRows(old, found, ROWS_MAX)),
      (error: Error) => {
        if (!end.signal.aborted) throw error;
      },
    );
    return () => end.abort();
  }, [client, mint, startMs, version]);
  return rows;
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import { type RestRead, useRest } from '../data/use-rest.ts';
import type { StreamRead } from '../data/use-stream.ts';
import { toApiProblem } from '../panel/problem.ts';
import { type ActivityFilter, type ActivityPage, type ActivityRow, fitsFilter, mergeActivity } from './activity.ts';
import { useWalletEvents } from './feed.ts';

const PATH = '/v1/wallet/{address}/activity';
const PAGE_ROWS = 100;
/** Bounds the memory of a page. */
const ROWS_MAX = 2_000;

export type LiveActivity = {
  readonly read: RestRead<ActivityPage>;
  readonly live: StreamRead;
  readonly rows: readonly ActivityRow[];
  /** Null: there are no older rows, or no room for more. */
  readonly readOlder: (() => void) | null;
  readonly isReading: boolean;
  /** Why older rows were not read. */
  readonly problem: string | null;
};

/** What followed the first page. */
type Older = { readonly rows: readonly ActivityRow[]; readonly cursor: string | null };

/** Rows of a wallet by filter, older ones on demand, new ones by the channel. */
export function useActivity(address: string, filter: ActivityFilter): LiveActivity {
  const { client } = useSession();
  const parameters = {
    address,
    limit: PAGE_ROWS,
    ...(filter.token !== null && { token: filter.token }),
    ...(filter.kind !== null && { kind: filter.kind }),
  };
  const read = useRest(PATH, parameters);
  const key = JSON.stringify(parameters);
  const [heard, setHeard] = useState<readonly ActivityRow[]>([]);
  const [older, setOlder] = useState<Older | null>(null);
  const running = useRef<AbortController | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    setOlder(null);
    setReading(false);
    setProblem(null);
    return () => running.current?.abort();
  }, [client, key]);
  const live = useWalletEvents('activity', {
    onEvents: events =>
      setHeard(old =>
        mergeActivity(
          old,
          events.map(({ data }) => data),
        ).slice(0, ROWS_MAX),
      ),
    onGap: read.reload,
  });
  const rows = mergeActivity(
    [...(read.data?.activity ?? []), ...(older?.rows ?? [])],
    heard.filter(row => fitsFilter(row, filter)),
  );
  const cursor = older === null ? (read.data?.next_cursor ?? null) : older.cursor;
  const readPage = async (from: string): Promise<void> => {
    const own = new AbortController();
    running.current = own;
    setReading(true);
    const result = await client.get(PATH, { ...parameters, cursor: from }, { signal: own.signal }).catch(() => null);
    if (own.signal.aborted) return;
    setReading(false);
    setProblem(result === null || result.ok ? null : toApiProblem(result.error).title);
    if (result?.ok)
      setOlder(old => ({
        rows: [...(old?.rows ?? []), ...result.data.activity],
        cursor: result.data.next_cursor,
      }));
  };
  const canRead = cursor !== null && rows.length < ROWS_MAX;
  return { read, live, rows, isReading, problem, readOlder: canRead ? () => void readPage(cursor) : null };
}

import type { ApiError, Client, Parameters } from '@chain-intelligence/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import type { RestRead } from '../data/use-rest.ts';
import type { StreamRead } from '../data/use-stream.ts';
import { EXITS_MAX, type Exit, type Exits, withExits } from './exits.ts';
import { useWalletEvents } from './feed.ts';

const PATH = '/v1/wallet/{address}/pnl';
const PAGE_ROWS = 200;

type Read = Pick<RestRead<Exits>, 'status' | 'data' | 'error' | 'atMs'>;
const LOADING: Read = { status: 'loading', data: undefined, error: undefined, atMs: 0 };

export type LiveExits = { readonly read: RestRead<Exits>; readonly live: StreamRead };

/** `toMs` is exclusive. Without it the period has no end. */
export type Period = { readonly fromMs: number; readonly toMs?: number };

/** Exits of a period, kept current by the channel. Null: off. */
export function useExits(address: string, period: Period | null): LiveExits {
  const { client } = useSession();
  const [read, setRead] = useState(LOADING);
  const running = useRef<AbortController | null>(null);
  // Events that arrive while a read runs, which may lack them.
  const late = useRef<readonly Exit[]>([]);
  const { fromMs = 0, toMs } = period ?? {};
  const isOn = period !== null;
  const parameters = { address, from: fromMs, ...(toMs !== undefined && { to: toMs }), limit: PAGE_ROWS };
  const given = useRef(parameters);
  given.current = parameters;
  const load = useCallback(async () => {
    if (!isOn) return;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    late.current = [];
    try {
      const result = await readAll(client, given.current, own.signal);
      const isFailed = 'kind' in result;
      setRead(old =>
        isFailed
          ? { ...old, status: 'error', error: result }
          : { status: 'ready', data: withExits(result, late.current), error: undefined, atMs: Date.now() },
      );
    } catch (cause) {
      if (!own.signal.aborted) throw cause;
    }
  }, [client, address, isOn, fromMs, toMs]);
  useEffect(() => {
    setRead(LOADING);
    void load();
    return () => running.current?.abort();
  }, [load]);
  const live = useWalletEvents('pnl', {
    onEvents: events => {
      const added = events
        .map(({ data }) => data)
        .filter(({ exit_timestamp: ms }) => ms >= fromMs && (toMs === undefined || ms < toMs));
      late.current = [...late.current, ...added].slice(-PAGE_ROWS);
      setRead(old => (old.data === undefined ? old : { ...old, data: withExits(old.data, added) }));
    },
    onGap: () => void load(),
  });
  const source = { kind: 'rest', path: PATH, parameters } as const;
  return { read: { ...read, source, headers: undefined, reload: () => void load() }, live };
}

type Call = Parameters<typeof PATH>;

async function readAll(client: Client, call: Call, signal: AbortSignal): Promise<Exits | ApiError> {
  const exits: Exit[] = [];
  for await (const page of client.pages(PATH, call, { signal })) {
    if (!page.ok) return page.error;
    exits.push(...page.data.trades);
    if (exits.length >= EXITS_MAX) return { exits: exits.slice(0, EXITS_MAX), isCut: true };
  }
  return { exits, isCut: false };
}

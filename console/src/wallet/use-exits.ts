import type { ApiError, Client } from '@chain-intelligence/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import type { RestRead } from '../data/use-rest.ts';
import type { StreamRead } from '../data/use-stream.ts';
import { EXITS_MAX, type Exits, withExits } from './exits.ts';
import { useWalletEvents } from './feed.ts';

const PATH = '/v1/wallet/{address}/pnl';
const PAGE_ROWS = 200;

type Read = Pick<RestRead<Exits>, 'status' | 'data' | 'error' | 'atMs'>;
const LOADING: Read = { status: 'loading', data: undefined, error: undefined, atMs: 0 };

export type LiveExits = { readonly read: RestRead<Exits>; readonly live: StreamRead };

/** Exits since a time, kept current by the channel. */
export const useExits = (address: string, sinceMs: number): LiveExits => {
  const { client } = useSession();
  const [read, setRead] = useState(LOADING);
  const running = useRef<AbortController | null>(null);
  const parameters = { address, from: sinceMs, limit: PAGE_ROWS };
  const load = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    try {
      const result = await readAll(client, { address, from: sinceMs, limit: PAGE_ROWS }, own.signal);
      const isFailed = 'kind' in result;
      setRead(old =>
        isFailed
          ? { ...old, status: 'error', error: result }
          : { status: 'ready', data: result, error: undefined, atMs: Date.now() },
      );
    } catch (cause) {
      if (!own.signal.aborted) throw cause;
    }
  }, [client, address, sinceMs]);
  useEffect(() => {
    setRead(LOADING);
    void load();
    return () => running.current?.abort();
  }, [load]);
  const live = useWalletEvents('pnl', {
    onEvents: events =>
      setRead(old =>
        old.data === undefined
          ? old
          : {
              ...old,
              data: withExits(
                old.data,
                events.map(({ data }) => data),
              ),
            },
      ),
    onGap: () => void load(),
  });
  const source = { kind: 'rest', path: PATH, parameters } as const;
  return { read: { ...read, source, headers: undefined, reload: () => void load() }, live };
};

type Call = { readonly address: string; readonly from: number; readonly limit: number };

const readAll = async (client: Client, call: Call, signal: AbortSignal): Promise<Exits | ApiError> => {
  const exits: Exits['exits'][number][] = [];
  for await (const page of client.pages(PATH, call, { signal })) {
    if (!page.ok) return page.error;
    exits.push(...page.data.trades);
    if (exits.length >= EXITS_MAX) return { exits: exits.slice(0, EXITS_MAX), isCut: true };
  }
  return { exits, isCut: false };
};

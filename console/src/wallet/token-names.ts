import type { Client } from '@chain-intelligence/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import type { Source } from '../data/source.ts';

const NAMES_MAX = 1_000;
const CALLS_MAX = 4;

/** Names seen so far, by mint. Null: the service knows none. */
const names = new Map<string, string | null>();

export const nameSource = (mint: string): Source => ({
  kind: 'rest',
  path: '/v1/token/{mint}/info',
  parameters: { mint },
});

/** Reads symbols not seen yet, a few at a time. */
export const useTokenNames = (mints: readonly string[]): ReadonlyMap<string, string | null> => {
  const { client } = useSession();
  const [, setRead] = useState(0);
  const all = [...new Set(mints)].join(' ');
  useEffect(() => {
    const end = new AbortController();
    const missing = all === '' ? [] : all.split(' ').filter(mint => !names.has(mint));
    const work = async (): Promise<void> => {
      for (let mint = missing.shift(); mint !== undefined; mint = missing.shift()) {
        await readName(client, mint, end.signal);
        setRead(count => count + 1);
      }
    };
    for (let at = 0; at < CALLS_MAX; at++)
      void work().catch((cause: unknown) => {
        if (!end.signal.aborted) throw cause;
      });
    return () => end.abort();
  }, [client, all]);
  return names;
};

/** After a failed call the address is shown. */
const readName = async (client: Client, mint: string, signal: AbortSignal): Promise<void> => {
  const result = await client.get('/v1/token/{mint}/info', { mint }, { signal });
  if (!result.ok) return;
  if (names.size >= NAMES_MAX) names.clear();
  names.set(mint, result.data.symbol ?? result.data.name);
};

import type { Client } from '@chain-intelligence/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import type { Source } from '../data/source.ts';

/** Names by mint or address. Null: the service knows none. */
export type Names = ReadonlyMap<string, string | null>;

/** Undefined: the call failed. */
type ReadName = (client: Client, id: string, signal: AbortSignal) => Promise<string | null | undefined>;

const NAMES_MAX = 1_000;
const CALLS_MAX = 4;

/** A hook that reads names not seen yet, a few at a time. */
function createNamesHook(read: ReadName) {
  const names = new Map<string, string | null>();
  return (ids: readonly string[]): Names => {
    const { client } = useSession();
    const [, setCount] = useState(0);
    const all = [...new Set(ids)].join(' ');
    useEffect(() => {
      const end = new AbortController();
      const missing = all === '' ? [] : all.split(' ').filter(id => !names.has(id));
      const work = async (): Promise<void> => {
        for (let id = missing.shift(); id !== undefined; id = missing.shift()) {
          const name = await read(client, id, end.signal);
          if (names.size >= NAMES_MAX) names.clear();
          if (name !== undefined) names.set(id, name);
          setCount(count => count + 1);
        }
      };
      for (let at = 0; at < CALLS_MAX; at++)
        work().catch((cause: unknown) => {
          if (!end.signal.aborted) throw cause;
        });
      return () => end.abort();
    }, [client, all]);
    return names;
  };
}

/** The call for the first of some names, to show behind a panel. */
export function listTokenNameSources(mints: readonly string[]): readonly Source[] {
  return mints.slice(0, 1).map(mint => ({ kind: 'rest', path: '/v1/token/{mint}/info', parameters: { mint } }));
}

export function listWalletNameSources(addresses: readonly string[]): readonly Source[] {
  return addresses
    .slice(0, 1)
    .map(address => ({ kind: 'rest', path: '/v1/wallet/{address}/identity', parameters: { address } }));
}

/** Symbols of tokens. */
export const useTokenNames = createNamesHook(async (client, mint, signal) => {
  const result = await client.get('/v1/token/{mint}/info', { mint }, { signal });
  return result.ok ? (result.data.symbol ?? result.data.name) : undefined;
});

/** Primary handles of wallets. */
export const useWalletNames = createNamesHook(async (client, address, signal) => {
  const result = await client.get('/v1/wallet/{address}/identity', { address }, { signal });
  if (!result.ok) return undefined;
  return result.data.primary === null ? null : `@${result.data.primary.username}`;
});

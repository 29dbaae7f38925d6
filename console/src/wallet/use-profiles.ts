import type { Answer } from '@chain-intelligence/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';

export type Profile = Answer<'/v1/wallet/{address}/profile'>;

const NONE: ReadonlyMap<string, Profile> = new Map();

/** Profiles of some wallets. One that fails is left out. */
export function useProfiles(wallets: readonly string[]): ReadonlyMap<string, Profile> {
  const { client } = useSession();
  const [profiles, setProfiles] = useState(NONE);
  const all = wallets.join(' ');
  useEffect(() => {
    setProfiles(NONE);
    const end = new AbortController();
    const read = async (address: string): Promise<void> => {
      const result = await client.get('/v1/wallet/{address}/profile', { address }, { signal: end.signal });
      if (result.ok && !end.signal.aborted) setProfiles(old => new Map(old).set(address, result.data));
    };
    for (const address of all === '' ? [] : all.split(' '))
      void read(address).catch((cause: unknown) => {
        if (!end.signal.aborted) throw cause;
      });
    return () => end.abort();
  }, [client, all]);
  return profiles;
}

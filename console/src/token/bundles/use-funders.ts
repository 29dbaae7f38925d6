import type { Answer } from '@chain-intelligence/client';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSession } from '../../data/session.ts';
import type { Member } from './bundle-text.ts';
import type { Funder } from './flow.ts';
import { MEMBERS_SHOWN_MAX } from './layout.ts';

type EarlyBuyers = Answer<'/v1/token/{mint}/funding-abuse'>;

/** Reads one provenance per member that is not an early buyer. */
export function useFunders(members: readonly Member[], early: EarlyBuyers | undefined): ReadonlyMap<string, Funder> {
  const { client } = useSession();
  const known = useMemo(
    () =>
      new Map(
        (early?.wallets ?? []).flatMap(({ wallet_address, direct_funder, root_label, is_root_cex }) =>
          direct_funder === null
            ? []
            : [[wallet_address, { address: direct_funder, name: is_root_cex === 1 ? root_label : null }] as const],
        ),
      ),
    [early],
  );
  const [traced, setTraced] = useState<ReadonlyMap<string, Funder>>(new Map());
  const wallets = members.slice(0, MEMBERS_SHOWN_MAX).map(({ wallet_address }) => wallet_address);
  const missing = early === undefined ? [] : wallets.filter(wallet => !known.has(wallet));
  useEffect(() => {
    const end = new AbortController();
    const trace = async (): Promise<void> => {
      for (const address of missing) {
        const result = await client.get('/v1/wallet/{address}/provenance', { address }, { signal: end.signal });
        if (end.signal.aborted) return;
        if (!result.ok || result.data.direct_funder === undefined) continue;
        const { direct_funder, root_entity, hops } = result.data;
        // Only the root itself has the name.
        const funder = { address: direct_funder, name: hops === 1 ? root_entity : null };
        setTraced(old => new Map(old).set(address, funder));
      }
    };
    trace().catch((error: Error) => {
      if (!end.signal.aborted) throw error;
    });
    return () => end.abort();
  }, [client, missing.join(' ')]);
  return useMemo(() => new Map([...traced, ...known]), [traced, known]);
}

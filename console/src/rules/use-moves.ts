import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../data/session.ts';
import { computeMoves, type Horizon, listPricePairs } from './firing.ts';
import type { Firing } from './use-test.ts';

export type Moves = Readonly<Record<Horizon, number | null>>;

const PAIRS_MAX = 100;

/** How far the price went after each firing. Undefined until it is read. */
export function useMoves(firings: readonly Firing[]): ReadonlyMap<string, Moves> {
  const { client } = useSession();
  const [known, setKnown] = useState<ReadonlyMap<string, Moves>>(new Map());
  const ids = firings.map(({ firing_id }) => firing_id).join(' ');
  useEffect(() => {
    const end = new AbortController();
    const read = async (): Promise<void> => {
      const missing = firings.filter(({ firing_id }) => !known.has(firing_id));
      const pairs = listPricePairs(missing, Date.now());
      const prices: { readonly token_mint: string; readonly t: number; readonly price_usd: number | null }[] = [];
      for (let at = 0; at < pairs.length; at += PAIRS_MAX) {
        const asked = { pairs: pairs.slice(at, at + PAIRS_MAX) };
        const result = await client.post('/v1/prices/at', asked, { signal: end.signal });
        if (!result.ok) return;
        prices.push(...result.data.prices);
      }
      const found = missing.map(firing => [firing.firing_id, computeMoves(firing, prices)] as const);
      setKnown(old => new Map([...old, ...found]));
    };
    read().catch((cause: unknown) => {
      if (!end.signal.aborted) throw cause;
    });
    return () => end.abort();
  }, [client, ids]);
  return known;
}

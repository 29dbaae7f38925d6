import type { MintRow } from '../mint/mint-row.ts';
import type { Bundle } from './bundle.ts';
import type { BundleChange } from './changes.ts';
import type { Cluster } from './cluster.ts';
import type { Followed } from './receivers.ts';

export const COLLECTOR = 'Collector:';

type Place = Pick<MintRow, 'seq' | 'slot' | 'timestampMs'>;

/** Reports collectors, which link the crews of several launches. */
export const collections = (
  followed: readonly Followed[],
  row: Place & { readonly to?: string },
): readonly BundleChange[] =>
  followed.flatMap(({ bundle, joined }) =>
    [...new Set([...joined, ...(row.to === undefined ? [] : [row.to])])]
      .map(wallet => collectedBy(bundle, wallet))
      .filter(wallets => wallets.length > 0)
      .map(wallets => changeOf(wallets, row)),
  );

/** One sender does not make a collector. */
const collectedBy = ({ claims }: Bundle, wallet: string): readonly string[] => {
  const steps = claims.steps.filter(({ to, carriedRaw }) => to === wallet && carriedRaw > 0n);
  const senders = new Set(steps.map(({ from }) => from));
  return senders.size < 2 || !claims.byWallet.has(wallet) ? [] : [wallet, ...senders];
};

const changeOf = (wallets: readonly string[], row: Place): BundleChange => {
  const { seq, slot, timestampMs: ms } = row;
  const cluster: Cluster = {
    key: `${COLLECTOR}${wallets[0]}`,
    type: 'RelaySequential',
    family: 'relay',
    grounds: ['shared_history'],
    wallets,
    fromSlot: slot,
    toSlot: slot,
    fromMs: ms,
    toMs: ms,
    trades: [],
    evidence: [],
  };
  return { seq, atMs: ms, slot, kind: 'co_action', cluster };
};

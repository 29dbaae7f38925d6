import { bundleIds } from '../bundles/bundles.ts';
import { settleLabels } from '../classify/labels.ts';
import type { Trade } from '../trade.ts';
import { isWashLeg } from '../wash/wash.ts';
import type { MintSecurity } from './security.ts';

/** The time of a wash, unix ms: its first trade, and when it ends unless another flip comes. */
export type WashSpan = readonly [firstMs: number, endMs: number];

/** What was learnt of a mint's traders after they traded. */
export type Hindsight = {
  /** The bundle that each wallet is or was in. */
  readonly bundles: ReadonlyMap<string, string>;
  readonly washes: ReadonlyMap<string, readonly WashSpan[]>;
};

export const noHindsight: Hindsight = { bundles: new Map(), washes: new Map() };

/** What is known of the traders by now. */
export const hindsightOf = ({ bundles, wash }: Pick<MintSecurity, 'bundles' | 'wash'>): Hindsight => ({
  bundles: bundleIds(bundles),
  washes: new Map(
    [...Map.groupBy(wash.records, ({ wallet }) => wallet)].map(([wallet, records]) => [
      wallet,
      records.map(({ firstMs, endMs }) => [firstMs, endMs] as const),
    ]),
  ),
});

/** A trade's labels with what was learnt since: its wallet is in a bundle, or it is one of those that made a wash. */
export const labelsInHindsight = (trade: Trade, { bundles, washes }: Hindsight): readonly string[] => {
  const isWashed =
    isWashLeg(trade) &&
    (washes.get(trade.wallet) ?? []).some(([first, last]) => trade.timestampMs >= first && trade.timestampMs <= last);
  const learnt = [...(bundles.has(trade.wallet) ? ['BUNDLE:EXEC_CLUSTER'] : []), ...(isWashed ? ['BOT:WASH'] : [])];
  return learnt.length === 0 ? trade.labels : settleLabels([...trade.labels, ...learnt]);
};

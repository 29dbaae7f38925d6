import { bundleIds } from '../bundles/bundles.ts';
import { settleLabels } from '../classify/labels.ts';
import type { Trade } from '../mint/trade.ts';
import { isWashLeg } from '../wash/wash.ts';
import type { MintSecurity } from './security.ts';

/** First trade and expected end of a wash, unix ms. */
export type WashSpan = readonly [firstMs: number, endMs: number];

export type Annotations = {
  readonly bundles: ReadonlyMap<string, string>;
  readonly washes: ReadonlyMap<string, readonly WashSpan[]>;
};

export const noAnnotations: Annotations = { bundles: new Map(), washes: new Map() };

/** Collects the current facts about traders. */
export const annotationsOf = ({ bundles, wash }: Pick<MintSecurity, 'bundles' | 'wash'>): Annotations => ({
  bundles: bundleIds(bundles),
  washes: new Map(
    [...Map.groupBy(wash.records, ({ wallet }) => wallet)].map(([wallet, records]) => [
      wallet,
      records.map(({ firstMs, endMs }) => [firstMs, endMs] as const),
    ]),
  ),
});

/** Adds bundle and wash labels found after the trade. */
export const annotationLabels = (trade: Trade, { bundles, washes }: Annotations): readonly string[] => {
  const isWashed =
    !trade.arbitrage &&
    isWashLeg(trade) &&
    (washes.get(trade.wallet) ?? []).some(([first, last]) => trade.timestampMs >= first && trade.timestampMs <= last);
  const learnt = [...(bundles.has(trade.wallet) ? ['BUNDLE:EXEC_CLUSTER'] : []), ...(isWashed ? ['BOT:WASH'] : [])];
  return learnt.length === 0 ? trade.labels : settleLabels([...trade.labels, ...learnt]);
};

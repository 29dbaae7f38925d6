import { mapWalletsToBundleIds } from '../bundles/bundles.ts';
import { isReceiver } from '../bundles/claims.ts';
import { resolveTradeLabels } from '../classify/labels.ts';
import type { Trade } from '../mint/trade.ts';
import { isWashLeg } from '../wash/wash.ts';
import type { MintSecurity } from './security.ts';

/** First trade and expected end of a wash, unix ms. */
export type WashSpan = readonly [firstMs: number, endMs: number];

export type Annotations = {
  readonly bundles: ReadonlyMap<string, string>;
  readonly washes: ReadonlyMap<string, readonly WashSpan[]>;
  /** Members that only received tokens: what they bought is their own. */
  readonly receivers?: ReadonlySet<string>;
  /** Sandwich labels by arrival number; `-` takes one back. */
  readonly attacks?: ReadonlyMap<number, readonly string[]>;
};

export const noAnnotations: Annotations = { bundles: new Map(), washes: new Map() };

/** Collects the current facts about traders. */
export function buildAnnotations({
  bundles,
  wash,
  kinLabels,
}: Pick<MintSecurity, 'bundles' | 'wash' | 'kinLabels'>): Annotations {
  const receivers = [...bundles.open.values(), ...bundles.closed.values()].flatMap(({ members, claims }) =>
    [...members.keys()].filter(wallet => isReceiver(claims, wallet)),
  );
  return {
    bundles: mapWalletsToBundleIds(bundles),
    washes: new Map(
      [...Map.groupBy(wash.records, ({ wallet }) => wallet)].map(([wallet, records]) => [
        wallet,
        records.map(({ firstMs, endMs }) => [firstMs, endMs] as const),
      ]),
    ),
    ...(receivers.length > 0 && { receivers: new Set(receivers) }),
    ...(kinLabels.size > 0 && { attacks: new Map([...kinLabels.values()].flatMap(slot => [...slot])) }),
  };
}

/** Adds labels found after the trade, and removes the disproved ones. */
export function updateTradeLabels(
  trade: Trade,
  { bundles, washes, receivers, attacks }: Annotations,
): readonly string[] {
  const isWashed =
    !trade.arbitrage &&
    isWashLeg(trade) &&
    (washes.get(trade.wallet) ?? []).some(([first, last]) => trade.timestampMs >= first && trade.timestampMs <= last);
  const isOwnBuy = trade.direction === 'buy' && (receivers?.has(trade.wallet) ?? false);
  const revised = attacks?.get(trade.seq) ?? [];
  const kept = trade.labels.filter(label => !revised.includes(`-${label}`));
  const learnt = [
    ...revised.filter(label => !label.startsWith('-')),
    ...(bundles.has(trade.wallet) && !isOwnBuy ? ['BUNDLE:EXEC_CLUSTER'] : []),
    ...(isWashed ? ['BOT:WASH'] : []),
  ];
  return learnt.length + revised.length === 0 ? trade.labels : resolveTradeLabels([...kept, ...learnt]);
}

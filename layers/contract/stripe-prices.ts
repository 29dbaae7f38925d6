import { isTier, type Tier } from './tiers.ts';

/** What a tier costs at Stripe. */
export type Price = {
  readonly tier: Tier;
  /** The first is sold; the others are older, and still buy the tier. */
  readonly prices: readonly string[];
  /** Prices by usage, which a subscription has beside the tier's. */
  readonly metered: readonly string[];
  /** Of its accounts. Null has no allowance. */
  readonly plan: { readonly allowance: number; readonly overage: 'soft' | 'hard' } | null;
};

/** By tier, in the order of the setting. */
export type Prices = ReadonlyMap<Tier, Price>;

export const PRICES_EXPECTED =
  'tiers above Free with distinct prices, such as layer1=price_A,layer2=price_B/price_OLD+price_METERED:1000000:soft';

const ID = String.raw`price_\w{1,250}`;
const ENTRY = new RegExp(
  String.raw`^(?<tier>\w+)=(?<prices>${ID}(?:/${ID})*)(?<metered>(?:\+${ID})*)` +
    String.raw`(?::(?<allowance>[1-9]\d{0,11})(?::(?<overage>soft|hard))?)?$`,
);

/** Parses `tier=price/older+metered:allowance:overage`, with commas between. Null if malformed. */
export function parsePrices(text: string): Prices | null {
  const rows = text.split(',').map((entry): Price | null => {
    const { tier, prices, metered, allowance, overage } = ENTRY.exec(entry.trim())?.groups ?? {};
    if (tier === undefined || prices === undefined || !isTier(tier) || tier === 'free') return null;
    const plan = { allowance: Number(allowance), overage: overage === 'soft' ? overage : 'hard' } as const;
    return {
      tier,
      prices: prices.split('/'),
      metered: metered?.split('+').slice(1) ?? [],
      plan: allowance === undefined ? null : plan,
    };
  });
  if (!rows.every(row => row !== null)) return null;
  const ids = rows.flatMap(({ prices, metered }) => [...prices, ...new Set(metered)]);
  const fixed = new Set(rows.flatMap(({ prices }) => prices));
  const isDistinct = fixed.size === rows.flatMap(({ prices }) => prices).length;
  const isApart = ids.filter(id => fixed.has(id)).length === fixed.size;
  const byTier = new Map(rows.map(row => [row.tier, row]));
  return isDistinct && isApart && byTier.size === rows.length ? byTier : null;
}

/** The tier that a price buys. */
export function findStripePrice(prices: Prices, id: string): Price | undefined {
  return [...prices.values()].find(price => price.prices.includes(id));
}

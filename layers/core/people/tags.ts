import { isSmartTier } from '../buyer-quality/tier.ts';
import { type Holding, resolveHolderKind } from '../holders/holding.ts';
import { computeNotionalE30, type UsdE30, usdScale } from '../money/amount.ts';
import { toUiAmount } from '../money/amount-ratio.ts';
import { isLaunchSeen } from './firsts.ts';
import type { People } from './people.ts';
import { peopleRules as rules } from './rules.ts';

export const personTags = [
  'creator',
  'sniper',
  'bundler',
  'insider',
  'fresh',
  'whale',
  'smart',
  'market_maker',
] as const;
export type PersonTag = (typeof personTags)[number];

export const tagRules = [
  'deployer',
  'first_buy_at_launch',
  'bundle_member',
  'kin_of_creator',
  'received_from_creator',
  'received_from_kin',
  'funded_within_a_day',
  'size_class',
  'holding_value',
  'buyer_tier',
  'both_sides_within_an_hour',
] as const;
export type TagRule = (typeof tagRules)[number];

/** Why a wallet has a tag (docs/reference/rules/people.md#tags). */
export type TagEvidence = {
  readonly tag: PersonTag;
  readonly rule: TagRule;
  readonly facts: Readonly<Record<string, string | number>>;
};

/** Why a token's wallets cannot have a tag, or null. */
export function findUnknownTag({ source, creator }: People, tag: PersonTag): 'launch_not_seen' | null {
  if (tag === 'sniper') return isLaunchSeen(source.firsts) ? null : 'launch_not_seen';
  return (tag === 'creator' || tag === 'insider') && creator === null ? 'launch_not_seen' : null;
}

/** Whether an account is a person's: pools, exchanges, escrows and the like have no tags. */
export function isPerson({ source: { bundles, worth } }: People, holding: Holding): boolean {
  return (
    resolveHolderKind(holding) === null && !bundles.services.has(holding.wallet) && !worth.locks.has(holding.wallet)
  );
}

/** The evidence of a wallet's tags, in their order. */
export function findTagEvidence(
  people: People,
  holding: Holding,
  tags: readonly PersonTag[] = personTags,
): readonly TagEvidence[] {
  return isPerson(people, holding) ? tags.flatMap(tag => finders[tag](people, holding)) : NONE;
}

/** A wallet's tags of these, in their order. */
export function findTags(
  people: People,
  holding: Holding,
  tags: readonly PersonTag[] = personTags,
): readonly PersonTag[] {
  if (!isPerson(people, holding)) return NO_TAGS;
  // Most wallets have none.
  let found = NO_TAGS;
  for (const tag of tags) if (finders[tag](people, holding).length > 0) found = [...found, tag];
  return found;
}

const NO_TAGS: readonly PersonTag[] = [];

/** Distinct tags in order. */
export function listTags(evidence: readonly TagEvidence[]): readonly PersonTag[] {
  return [...new Set(evidence.map(({ tag }) => tag))];
}

type Find = (people: People, holding: Holding) => readonly TagEvidence[];

const NONE: readonly TagEvidence[] = [];

const finders: Readonly<Record<PersonTag, Find>> = {
  creator: ({ source: { token }, creator }, { wallet }) => {
    if (wallet !== creator) return NONE;
    return [{ tag: 'creator', rule: 'deployer', facts: { slot: token.described!.slot } }];
  },
  sniper: ({ source: { firsts }, creator }, { wallet }) => {
    const buy = firsts.buys.get(wallet);
    if (buy === undefined || wallet === creator || firsts.trade === null || !isLaunchSeen(firsts)) return NONE;
    const afterMs = buy.ms - firsts.trade.ms;
    if (afterMs > rules.sniperMs) return NONE;
    const { signature, slot } = buy;
    const facts = { signature, slot, slots_after_first_trade: slot - firsts.trade.slot, ms_after_first_trade: afterMs };
    return [{ tag: 'sniper', rule: 'first_buy_at_launch', facts }];
  },
  bundler: ({ bundleByWallet }, { wallet }) => {
    const bundle = bundleByWallet.get(wallet);
    if (bundle === undefined) return NONE;
    const { id, type, status } = bundle;
    return [{ tag: 'bundler', rule: 'bundle_member', facts: { bundle_id: id, type, status } }];
  },
  insider: ({ kin, creator }, { wallet, receipts }) => {
    if (creator === null || wallet === creator) return NONE;
    const own: TagEvidence[] = kin.has(wallet) ? [{ tag: 'insider', rule: 'kin_of_creator', facts: { creator } }] : [];
    const sent = receipts.find(({ from }) => from === creator) ?? receipts.find(({ from }) => kin.has(from));
    if (sent === undefined) return own;
    const rule = sent.from === creator ? 'received_from_creator' : 'received_from_kin';
    return [
      ...own,
      { tag: 'insider', rule, facts: { from: sent.from, slot: sent.slot, amount_raw: String(sent.raw) } },
    ];
  },
  fresh: (_people, { funded, firstBuyMs }) => {
    if (funded === null || funded.firstMs === null || firstBuyMs === null) return NONE;
    const { firstMs, firstTradeMs } = funded;
    const isFresh =
      firstMs <= firstBuyMs &&
      firstMs >= firstBuyMs - rules.freshMs &&
      (firstTradeMs === null || firstTradeMs >= firstBuyMs - rules.freshMs);
    if (!isFresh) return NONE;
    const facts = { first_funded_ts_ms: firstMs, first_buy_ts_ms: firstBuyMs };
    return [{ tag: 'fresh', rule: 'funded_within_a_day', facts }];
  },
  whale: (people, holding) => {
    const sizeClass = people.traits.get(holding.wallet)?.sizeClass;
    const own: TagEvidence[] =
      sizeClass === 'WHALE' ? [{ tag: 'whale', rule: 'size_class', facts: { size_class: sizeClass } }] : [];
    const valueUsd = computeHoldingValue(people, holding.balanceRaw);
    if (valueUsd === null || valueUsd < rules.whaleUsd) return own;
    const facts = {
      held_raw: String(holding.balanceRaw),
      mark_price_usd: people.mark.priceUsd!,
      value_usd: toUiAmount(valueUsd, usdScale),
    };
    return [...own, { tag: 'whale', rule: 'holding_value', facts }];
  },
  smart: ({ traits }, { wallet }) => {
    const tier = traits.get(wallet)?.tier;
    return tier !== undefined && isSmartTier(tier) ? [{ tag: 'smart', rule: 'buyer_tier', facts: { tier } }] : NONE;
  },
  market_maker: (_people, { maker: { found } }) => {
    if (found === null) return NONE;
    const { minute, buys, sells, boughtUsd, soldUsd } = found;
    const facts = {
      from_ts_ms: minute * MINUTE_MS,
      buys,
      sells,
      bought_usd: toUiAmount(boughtUsd, usdScale),
      sold_usd: toUiAmount(soldUsd, usdScale),
    };
    return [{ tag: 'market_maker', rule: 'both_sides_within_an_hour', facts }];
  },
};

/** Raw units at the mark; null without one. */
export function computeHoldingValue({ mark, decimals }: People, raw: bigint): UsdE30 | null {
  if (raw === 0n) return 0n;
  return mark.priceUsd === null || decimals === null ? null : computeNotionalE30(raw, decimals, String(mark.priceUsd));
}

const MINUTE_MS = 60_000;

import type { Answer } from '@chain-intelligence/client';
import { formatShortAddress } from '../../format/address.ts';
import { formatExact, formatUsd } from '../../format/number.ts';
import { formatUtcTime } from '../../format/time.ts';

export type People = Answer<'/v1/token/{mint}/people'>;
export type Tag = keyof People['tags'];
export type Trader = Answer<'/v1/token/{mint}/people/holders'>['holders'][number];
export type FirstBuyer = Answer<'/v1/token/{mint}/first-buyers'>['first_buyers'][number];
type Evidence = Trader['evidence'][number];

export const tagTexts: Readonly<Record<Tag, string>> = {
  creator: 'Creator',
  sniper: 'Snipers',
  bundler: 'Bundlers',
  insider: 'Insiders',
  fresh: 'Fresh wallets',
  whale: 'Whales',
  smart: 'Smart money',
  market_maker: 'Market makers',
};

/** A tag on one wallet. */
export const badgeTexts: Readonly<Record<Tag, string>> = {
  creator: 'Creator',
  sniper: 'Sniper',
  bundler: 'Bundler',
  insider: 'Insider',
  fresh: 'Fresh',
  whale: 'Whale',
  smart: 'Smart',
  market_maker: 'Market maker',
};

export const tags = Object.keys(tagTexts) as readonly Tag[];

const rules: Readonly<Record<Evidence['rule'], string>> = {
  deployer: 'the token event names it as deployer',
  first_buy_at_launch: 'its first buy came within seconds of the first trade',
  bundle_member: 'it acts in a bundle of this token',
  kin_of_creator: 'it belongs to the creator, or the creator’s side paid its stake',
  received_from_creator: 'the creator sent it tokens',
  received_from_kin: 'kin of the creator sent it tokens',
  funded_within_a_day: 'it was first funded within a day before its first buy',
  size_class: 'its usual size is that of a whale',
  holding_value: 'its holding is worth that of a whale',
  buyer_tier: 'its record is that of smart money',
  both_sides_within_an_hour: 'it bought and sold like a market maker within an hour',
};

/** Why a wallet has a tag, with the facts. */
export function describeEvidence({ rule, facts }: Evidence): string {
  const words = Object.entries(facts).map(([name, value]) => {
    const noun = name.replace(/_(?:ts_ms|ms|usd|raw)$/, '').replaceAll('_', ' ');
    return `${noun} ${formatFact(name, value)}`;
  });
  return words.length === 0 ? rules[rule] : `${rules[rule]} (${words.join(', ')})`;
}

function formatFact(name: string, value: string | number): string {
  if (name.endsWith('_ms')) return formatUtcTime(Number(value));
  if (name.endsWith('_usd')) return formatUsd(value);
  if (typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(value)) return formatExact(value);
  return value.length > 30 ? formatShortAddress(value) : value.replaceAll('_', ' ');
}

/** What the first buyers did with their tokens. */
export type Fate = 'holds' | 'part' | 'sold' | 'unknown';

export function toFate({ sold_pct: sold }: Pick<FirstBuyer, 'sold_pct'>): Fate {
  if (sold === null) return 'unknown';
  return sold === 0 ? 'holds' : sold >= 100 ? 'sold' : 'part';
}

export const fateTexts: Readonly<Record<Fate, string>> = {
  holds: 'sold nothing',
  part: 'sold a part',
  sold: 'sold all',
  unknown: 'unknown',
};

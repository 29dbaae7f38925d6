import { COLLECTOR } from '../bundles/collectors.ts';
import type { OccasionLink } from '../relations/link.ts';
import { compareNames } from './forest.ts';
import { entityRules } from './rules.ts';

/** Wallets that acted together once. Mutable. */
export type Occasion = {
  readonly key: string;
  readonly mint: string;
  slot: number;
  firstMs: number;
  lastMs: number;
  readonly wallets: number[];
  /** Wallets that also acted together elsewhere, at least three. */
  readonly shared: Set<number>;
};

/** Co-actions of the last 30 days. The caller mutates it. */
export type Occasions = {
  readonly byKey: Map<string, Occasion>;
  readonly byWallet: Map<number, Occasion[]>;
  newestMs: number;
};

export const emptyOccasions = (): Occasions => ({ byKey: new Map(), byWallet: new Map(), newestMs: 0 });

/** Whether a co-action is past retention. */
export const isTooOld = ({ newestMs }: Occasions, { timestampMs }: OccasionLink): boolean =>
  timestampMs < newestMs - entityRules.occasionLifeMs;

/** Adds a co-action or its growth; null when nothing changes. */
export const takeIn = (occasions: Occasions, link: OccasionLink, wallets: readonly number[]): Occasion | null => {
  const key = `${link.mint}\n${link.id}`;
  const known = occasions.byKey.get(key);
  const occasion = known ?? newOccasion(key, link);
  const added = wallets
    .filter(wallet => !occasion.wallets.includes(wallet))
    .slice(0, entityRules.occasionWalletsMax - occasion.wallets.length);
  if (!moveTimes(occasion, link) && added.length === 0 && known !== undefined) return null;
  occasion.wallets.push(...added);
  keep(occasions, occasion, added);
  return occasion;
};

const newOccasion = (key: string, { mint, slot, timestampMs }: OccasionLink): Occasion => ({
  key,
  mint,
  slot,
  firstMs: timestampMs,
  lastMs: timestampMs,
  wallets: [],
  shared: new Set(),
});

const moveTimes = (occasion: Occasion, { slot, timestampMs }: OccasionLink): boolean => {
  const isNew = slot < occasion.slot || timestampMs < occasion.firstMs || timestampMs > occasion.lastMs;
  occasion.slot = Math.min(occasion.slot, slot);
  occasion.firstMs = Math.min(occasion.firstMs, timestampMs);
  occasion.lastMs = Math.max(occasion.lastMs, timestampMs);
  return isNew;
};

/** Indexes a co-action. Decoding uses it too. */
export const keep = (occasions: Occasions, occasion: Occasion, wallets: readonly number[]): void => {
  occasions.newestMs = Math.max(occasions.newestMs, occasion.lastMs);
  for (const wallet of wallets) {
    const own = occasions.byWallet.get(wallet) ?? [];
    own.push(occasion);
    if (own.length > entityRules.walletOccasionsMax) own.splice(own.indexOf(own.reduce(older)), 1);
    occasions.byWallet.set(wallet, own);
  }
  if (!occasions.byKey.has(occasion.key)) occasions.byKey.set(occasion.key, occasion);
  if (occasions.byKey.size > entityRules.occasionsMax) letGo(occasions);
};

const older = (a: Occasion, b: Occasion): Occasion => (compareAge(a, b) <= 0 ? a : b);

const compareAge = (a: Occasion, b: Occasion): number => a.firstMs - b.firstMs || compareNames(a.key, b.key);

const letGo = (occasions: Occasions): void => {
  const oldest = [...occasions.byKey.values()].sort(compareAge);
  const room = Math.floor(entityRules.occasionsMax * 0.9);
  for (const [index, occasion] of oldest.entries())
    if (oldest.length - index > room || !isKept(occasions, occasion)) forget(occasions, occasion);
};

const forget = ({ byKey, byWallet }: Occasions, occasion: Occasion): void => {
  byKey.delete(occasion.key);
  for (const wallet of occasion.wallets) {
    const left = (byWallet.get(wallet) ?? []).filter(one => one !== occasion);
    if (left.length > 0) byWallet.set(wallet, left);
    else byWallet.delete(wallet);
  }
};

/** Whether a co-action is of the last 30 days. */
export const isKept = ({ newestMs }: Occasions, { lastMs }: Occasion): boolean =>
  lastMs >= newestMs - entityRules.occasionLifeMs;

/** Overlaps with other co-actions: each with at least three common wallets. */
export const meetingsOf = (
  { byWallet }: Occasions,
  occasion: Occasion,
): readonly { readonly other: Occasion; readonly wallets: readonly number[] }[] => {
  const common = new Map<Occasion, number[]>();
  for (const wallet of occasion.wallets)
    for (const other of byWallet.get(wallet) ?? []) {
      const met = common.get(other);
      if (met !== undefined) met.push(wallet);
      else if (areTwo(occasion, other)) common.set(other, [wallet]);
    }
  return [...common].flatMap(([other, met]) => {
    const wallets = collectorOf(occasion) === null ? met : gathered(occasion, other, met);
    return wallets.length >= entityRules.walletsMin ? [{ other, wallets }] : [];
  });
};

/** The collector of a crew's tokens; null for direct co-actions. */
const collectorOf = ({ key }: Occasion): string | null => {
  const id = key.slice(key.indexOf('\n') + 1);
  return id.startsWith(COLLECTOR) ? id : null;
};

/** Two launches with one collector bind their crews. */
const gathered = (occasion: Occasion, other: Occasion, met: readonly number[]): readonly number[] => {
  if (collectorOf(occasion) !== collectorOf(other)) return met;
  const all = [...new Set([...occasion.wallets, ...other.wallets])];
  return all.length <= entityRules.collectorWalletsMax ? all : met;
};

/** Different mints, or far enough apart in slots; within 30 days. */
const areTwo = (a: Occasion, b: Occasion): boolean =>
  a !== b &&
  (a.mint !== b.mint || Math.abs(a.slot - b.slot) > entityRules.actSlots) &&
  Math.abs(a.firstMs - b.firstMs) <= entityRules.occasionLifeMs;

import { expect } from 'vitest';
import { isReceiver } from '../../layers/core/bundles/claims.ts';
import { findTies } from '../../layers/core/insiders/ties.ts';
import { openSecurityReader } from '../../layers/flows/security/read-security.ts';
import { openTape, readRowsAfter } from '../../layers/storage/market/tape.ts';
import type { World } from '../bench/environment.ts';
import { type Given, oraclePeople, type PeopleRow } from '../oracle/people.ts';
import { ask } from '../worlds/handlers.ts';

type Fields = Readonly<Record<string, unknown>>;
export type Event = Fields & { readonly type: string; readonly timestamp?: number };

const SOL = 'So11111111111111111111111111111111111111112';
const STABLES = ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'];

/** The earliest of each wallet. */
const firstTimes = (events: readonly Event[], walletOf: (event: Event) => unknown): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const event of events) {
    const wallet = walletOf(event);
    if (typeof wallet !== 'string') continue;
    times.set(wallet, Math.min(event.timestamp!, times.get(wallet) ?? event.timestamp!));
  }
  return times;
};

/** The tier by its rule, from other routes. */
const classifyTier = (quality: Fields | null, labels: Fields | null): string => {
  if (labels?.funded_by_farm === true) return 'farm_funded';
  if (String(labels?.automation_label ?? '').startsWith('BOT:')) return 'bot_operated';
  if (quality === null || quality.rated !== true) return 'unrated_new';
  if (quality.performance_level !== 'PROFITABLE') return 'developing_organic';
  const [skill, closed, roi] = [quality.skill_score, quality.closed_positions, quality.roi_p50_pct].map(Number);
  if (closed! >= 20 && skill! >= 70) return 'elite_smart_money';
  return skill! >= 45 && roi! > 0 ? 'consistent_organic' : 'developing_organic';
};

const askTraits = async (wallets: readonly string[]): Promise<Given['traits']> => {
  const traits = new Map<string, { sizeClass: string | null; tier: string }>();
  for (const wallet of wallets) {
    const [quality, labels] = await Promise.all([
      ask(`/v1/wallet/${wallet}/quality`),
      ask(`/v1/wallet/${wallet}/labels`),
    ]);
    const [rated, named] = [quality.body as Fields | null, labels.body as Fields | null];
    traits.set(wallet, { sizeClass: (rated?.size_class as string | null) ?? null, tier: classifyTier(rated, named) });
  }
  return traits;
};

/** Each page, by its cursor. */
export const readPages = async (path: string, list: string, limit: number): Promise<readonly Fields[]> => {
  const rows: Fields[] = [];
  for (let cursor: unknown = ''; cursor !== null; ) {
    const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { status, body } = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${more}`);
    expect(status).toBe(200);
    rows.push(...(body[list] as unknown as readonly Fields[]));
    cursor = body.next_cursor;
  }
  return rows;
};

const toUsd = (usd: bigint | null): number | null => (usd === null ? null : Number(`${usd}e-30`));

/** Compares three routes with the oracle. Returns the wallets by tag. */
const comparePeople = async (world: World, events: readonly Event[], mint: string) => {
  const { client, names } = world;
  const tables = { security: { client, table: names.security }, tape: { client, table: names.tape } };
  const rows = (await readRowsAfter(openTape(tables.tape), mint, 0)) as unknown as readonly PeopleRow[];
  const state = await openSecurityReader(tables)(mint, Date.now());
  const { body: price } = (await ask(`/v1/token/${mint}/price`)) as { readonly body: Fields };
  const usd = price.filtered_price_usd ?? null;
  const isMarked = price.worth_why !== 'thin_pool' && usd !== null;
  const wallets = [...state.holders.byWallet.keys()];
  const given: Given = {
    mint,
    mark: isMarked ? String(usd) : null,
    why: isMarked ? null : usd === null ? 'no_price' : 'thin_pool',
    kin: findTies(state.insiders).kin,
    bundlers: new Set(
      [...state.bundles.open.values(), ...state.bundles.closed.values()]
        .filter(({ status }) => status !== 'merged')
        .flatMap(({ members, claims }) => [...members.keys()].filter(wallet => !isReceiver(claims, wallet))),
    ),
    traits: await askTraits(wallets),
    fundedMs: firstTimes(events, one =>
      one.type === 'transfer' && [SOL, ...STABLES].includes(String(one.mint)) && one.from !== one.to ? one.to : null,
    ),
    swappedMs: firstTimes(events, one => (one.type === 'swap' ? one.wallet_address : null)),
  };
  const oracle = oraclePeople(rows, given);
  const byWallet = new Map(oracle.people.map(one => [one.wallet, one]));
  const pct = (raw: bigint) =>
    oracle.totalRaw === null || oracle.totalRaw === 0n
      ? null
      : Number(raw * 10n ** 20n) / Number(oracle.totalRaw) / 1e18;
  const expectTrader = (found: Fields): void => {
    const wanted = byWallet.get(String(found.wallet))!;
    const { wallet, buys, sells, bought_raw, sold_raw, first_buy_ts_ms, last_trade_ts_ms, why } = wanted;
    const shown = { wallet, buys, sells, bought_raw, sold_raw, first_buy_ts_ms, last_trade_ts_ms, why };
    expect(found).toMatchObject({ ...shown, tags: wanted.tags, held_raw: String(wanted.heldRaw) });
    for (const name of ['bought_usd', 'sold_usd', 'realized_pnl_usd', 'unrealized_pnl_usd', 'total_pnl_usd'] as const)
      expect([wallet, name, found[name]]).toEqual([wallet, name, toUsd(wanted[name])]);
    expectNear(found.held_pct, pct(wanted.heldRaw));
  };
  const holders = await readPages(`/v1/token/${mint}/people/holders`, 'holders', 7);
  const ranked = oracle.people
    .filter(({ heldRaw, kind }) => heldRaw > 0n && kind === null)
    .sort((a, b) => (a.heldRaw === b.heldRaw ? (a.wallet < b.wallet ? -1 : 1) : a.heldRaw > b.heldRaw ? -1 : 1));
  expect(holders.map(({ wallet }) => wallet)).toEqual(ranked.map(({ wallet }) => wallet));
  for (const found of holders) expectTrader(found);
  const buyers = await readPages(`/v1/token/${mint}/first-buyers`, 'first_buyers', 11);
  expect(buyers.map(({ wallet }) => wallet)).toEqual(oracle.buyers.map(({ wallet }) => wallet));
  for (const [at, found] of buyers.entries()) {
    const { first_buy_usd, ...others } = oracle.buyers[at]!;
    expect(found).toMatchObject({ rank: at + 1, ...others, first_buy_usd: toUsd(first_buy_usd) });
    expectTrader(found);
    const [bought, sold] = [BigInt(String(found.bought_raw)), BigInt(String(found.sold_raw))];
    expectNear(found.sold_pct, bought === 0n ? null : Math.min(100, (100 * Number(sold)) / Number(bought)));
  }
  const { body: people } = (await ask(`/v1/token/${mint}/people`)) as unknown as { readonly body: Fields };
  expect(people.holders).toBe(ranked.length);
  expectNear(people.top10_pct, pct(ranked.slice(0, 10).reduce((sum, { heldRaw }) => sum + heldRaw, 0n)));
  const counts: Record<string, number> = {};
  for (const [tag, sums] of Object.entries(people.tags as Readonly<Record<string, Fields>>)) {
    const own = oracle.people.filter(({ tags }) => tags.includes(tag));
    counts[tag] = own.length;
    const isUnknown = tag === 'sniper' ? !oracle.launchSeen : ['creator', 'insider'].includes(tag) && !oracle.creator;
    if (isUnknown) {
      expect(sums).toMatchObject({ wallets: null, held_raw: null, why: 'launch_not_seen' });
      continue;
    }
    const sum = (of: (one: (typeof own)[number]) => bigint) => own.reduce((all, one) => all + of(one), 0n);
    expect([tag, sums]).toMatchObject([
      tag,
      {
        wallets: own.length,
        holding: own.filter(({ heldRaw }) => heldRaw > 0n).length,
        held_raw: String(sum(({ heldRaw }) => heldRaw)),
        bought_raw: String(sum(one => BigInt(one.bought_raw))),
        sold_raw: String(sum(one => BigInt(one.sold_raw))),
        realized_pnl_usd: toUsd(sum(one => one.realized_pnl_usd)),
      },
    ]);
    expectNear(sums.held_pct, pct(sum(({ heldRaw }) => heldRaw)));
  }
  for (const [kind, sums] of Object.entries(people.non_holders as Readonly<Record<string, Fields>>)) {
    const own = oracle.people.filter(one => one.kind === kind && one.heldRaw > 0n).map(({ heldRaw }) => heldRaw);
    const raws = kind === 'pool' ? oracle.pools : own;
    expect([kind, sums.count, sums.held_raw]).toEqual([
      ...[kind, raws.length],
      String(raws.reduce((all, raw) => all + raw, 0n)),
    ]);
  }
  return counts;
};

const expectNear = (found: unknown, wanted: number | null): void => {
  if (wanted === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(wanted, 9);
};

/** Compares the people of all tokens of a tape. Returns the wallets by tag. */
export const comparePeopleOfTape = async (
  world: World,
  events: readonly Event[],
): Promise<Readonly<Record<string, number>>> => {
  const sums: Record<string, number> = {};
  for (const mint of new Set(events.flatMap(event => (event.type === 'swap' ? [String(event.token_mint)] : []))))
    for (const [tag, count] of Object.entries(await comparePeople(world, events, mint)))
      sums[tag] = (sums[tag] ?? 0) + count;
  return sums;
};

import { expect } from 'vitest';
import { isReceiver } from '../../layers/core/bundles/claims.ts';
import { findTies } from '../../layers/core/insiders/ties.ts';
import {
  applySecurity,
  createMintSecurity,
  type MintSecurity,
  toWorthSource,
} from '../../layers/core/security/security.ts';
import { computeCaps, valueToken } from '../../layers/core/worth/valuation.ts';
import { toMintRow } from '../../layers/flows/security/mint-rows.ts';
import { openTape, readRowsAfter, type TapeRow } from '../../layers/storage/market/tape.ts';
import type { World } from '../bench/environment.ts';
import { type Given, oraclePeople, type PeopleRow } from '../oracle/people.ts';
import { ask } from '../worlds/handlers.ts';

type Fields = Readonly<Record<string, unknown>>;

const HOUR = 3_600_000;
const tags = ['creator', 'sniper', 'bundler', 'insider', 'fresh', 'whale', 'market_maker'] as const;

/** What other features say at this point of the tape. */
const givenBy = (mint: string, state: MintSecurity, rows: readonly TapeRow[]): Given => {
  const value = valueToken(toWorthSource(state));
  const isMarked = value.priceUsd !== null && computeCaps(value).why !== 'thin_pool';
  const times = { funded: new Map<string, number>(), swapped: new Map<string, number>() };
  for (const row of rows) {
    if (!('event' in row) || row.event.type !== 'wallet_funded') continue;
    const { wallet, first_funded, first_trade } = row.event;
    for (const [map, ms] of [
      [times.funded, first_funded],
      [times.swapped, first_trade ?? null],
    ] as const)
      if (ms === null) map.delete(wallet);
      else map.set(wallet, ms);
  }
  return {
    mint,
    mark: isMarked ? String(value.priceUsd) : null,
    why: null,
    kin: findTies(state.insiders).kin,
    bundlers: new Set(
      [...state.bundles.open.values(), ...state.bundles.closed.values()]
        .filter(({ status }) => status !== 'merged')
        .flatMap(({ members, claims }) => [...members.keys()].filter(wallet => !isReceiver(claims, wallet))),
    ),
    traits: new Map(),
    fundedMs: times.funded,
    swappedMs: times.swapped,
  };
};

const describe = (mint: string, state: MintSecurity, rows: readonly TapeRow[]) => {
  const given = givenBy(mint, state, rows);
  const { people, totalRaw, launchSeen, creator } = oraclePeople(rows as unknown as readonly PeopleRow[], given);
  const holders = people
    .filter(({ heldRaw, kind }) => heldRaw > 0n && kind === null)
    .sort((a, b) => (a.heldRaw > b.heldRaw ? -1 : 1));
  const pct = (raw: bigint): number | null =>
    totalRaw === null || totalRaw === 0n ? null : Number(raw * 10n ** 20n) / Number(totalRaw) / 1e18;
  const sum = (some: typeof holders): bigint => some.reduce((all, { heldRaw }) => all + heldRaw, 0n);
  const isUnknown = (tag: string): boolean =>
    tag === 'sniper'
      ? !launchSeen
      : tag === 'whale'
        ? given.mark === null
        : !creator && ['creator', 'insider'].includes(tag);
  return {
    holders: holders.length,
    top10_pct: pct(sum(holders.slice(0, 10))),
    ...Object.fromEntries(
      tags.map(tag => [
        `${tag}_held_pct`,
        isUnknown(tag) ? null : pct(sum(holders.filter(one => one.tags.includes(tag)))),
      ]),
    ),
    smart_held_pct: null,
  };
};

/** Compares each ended hour with the oracle. Returns the number of hours. */
export const compareHours = async ({ client, names }: World, mint: string, nowMs: number): Promise<number> => {
  const rows = await readRowsAfter(openTape({ client, table: names.tape }), mint, 0);
  const hours: (Fields & { readonly bucket: number })[] = [];
  const state = createMintSecurity(mint);
  let newestMs = 0;
  for (const [at, row] of rows.entries()) {
    const known = toMintRow(row);
    if (known === null) continue;
    const bucket = newestMs - (newestMs % HOUR);
    if (newestMs > 0 && row.timestampMs >= bucket + HOUR)
      hours.push({ bucket, ...describe(mint, state, rows.slice(0, at)) });
    newestMs = Math.max(newestMs, row.timestampMs);
    applySecurity(state, known);
  }
  hours.push({ bucket: newestMs - (newestMs % HOUR), ...describe(mint, state, rows) });
  const all: Fields[] = [];
  for (let bucket = hours[0]!.bucket; bucket + HOUR <= nowMs; bucket += HOUR)
    all.push({ ...hours.findLast(hour => hour.bucket <= bucket)!, bucket });
  const wanted = all.slice(-720);
  const { status, body } = await ask(`/v1/token/${mint}/people/history?limit=720`);
  expect(status).toBe(200);
  const found = body.hours as unknown as readonly Fields[];
  expect(found.map(({ bucket }) => bucket)).toEqual(wanted.map(({ bucket }) => bucket));
  for (const [at, one] of found.entries())
    for (const [name, value] of Object.entries(wanted[at]!))
      if (typeof value === 'number')
        expect([one.bucket, name, Number(one[name])]).toEqual([one.bucket, name, expect.closeTo(value, 9)]);
      else expect([one.bucket, name, one[name]]).toEqual([one.bucket, name, value]);
  // One hour leaves no range between them.
  if (found.length < 2) return found.length;
  const [first, last] = [found[0], found.at(-1)].map(one => Number(one!.bucket));
  const some = await ask(`/v1/token/${mint}/people/history?from=${first! + 1}&to=${last}&limit=3`);
  expect(some.body.hours).toEqual(found.slice(1, -1).slice(-3));
  return found.length;
};

import { expect } from 'vitest';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { address, START_MS, swap, transfer } from '../worlds/events.ts';
import { concludeFrom, type Delivery } from './pipeline.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** Large and small batches, and orders of streams. */
export const deliveries: readonly (readonly [string, Parameters<typeof conclude>[1]])[] = [
  ['in one batch', { sizes: [1_000_000] }],
  ['in one batch, the wallets at once', { sizes: [1_000_000], isWhole: true }],
  ['in batches of 7', { sizes: [7] }],
  ['in batches of 50', { sizes: [50] }],
  ['in batches of 500', { sizes: [500] }],
  ['in batches of 3 and 40', { sizes: [3, 40] }],
  ['one by one, wallets late', { sizes: [1], isLate: true }],
  ['in batches of 7, wallets late', { sizes: [7], isLate: true, isWhole: true }],
  ['token by token, one by one', { sizes: [1], isByToken: true }],
  ['token by token, in batches of 7', { sizes: [7], isByToken: true }],
  ['token by token, in batches of 50, wallets late', { sizes: [50], isByToken: true, isLate: true }],
];

/** Weeks before the start have slots too. */
const toSlot = (at: number): number => 100_000_000 + Math.floor(at / 400);

/** A story in order of time. */
const openStory = () => {
  const events: ChainEvent[] = [];
  const wallets = new Map<string, string>();
  const nameWallet = (name: string): string => {
    wallets.set(address(name), name);
    return address(name);
  };
  let pools = 0;
  return {
    events,
    wallets,
    trade: (at: number, name: string, token: string, sol: number, direction: 'buy' | 'sell' = 'buy') => {
      nameWallet(name);
      const raw = String(Math.round(sol * 1e9));
      events.push(
        swap({
          at,
          slot: toSlot(at),
          tx: `${name} ${token} ${at} ${direction}`,
          wallet: name,
          token_mint: address(token),
          token_amount_raw: raw,
          base_amount_raw: raw,
          direction,
        }),
      );
    },
    pay: (at: number, from: string, to: string, sol: number) => {
      events.push(
        transfer({
          at,
          slot: toSlot(at),
          tx: `${from} pays ${to} ${at}`,
          from: nameWallet(from),
          to: nameWallet(to),
          amount_raw: String(Math.round(sol * 1e9)),
        }),
      );
    },
    describe: (at: number, token: string) => {
      pools += 1;
      events.push({
        type: 'token',
        mint: address(token),
        name: token,
        symbol: 'T',
        decimals: 6,
        supply_raw: '1000000000000000',
        deployer: nameWallet(`deployer ${pools}`),
        mint_authority: null,
        freeze_authority: null,
        primary_dex: null,
        primary_pool: null,
        slot: toSlot(at),
        timestamp: START_MS + at,
      });
    },
  };
};

type Story = ReturnType<typeof openStory>;

const compareTokens = (a: ChainEvent, b: ChainEvent): number =>
  a.type === 'swap' && b.type === 'swap' && a.token_mint !== b.token_mint ? (a.token_mint < b.token_mint ? -1 : 1) : 0;

const conclude = (
  { events, wallets }: Story,
  { isByToken = false, ...delivery }: Delivery & { readonly isByToken?: boolean },
  tokens: readonly string[],
) => {
  // Money first, then the new token, then the old ones.
  const rankOf = (event: ChainEvent): number =>
    !isByToken || event.type === 'transfer' ? 0 : event.type === 'swap' && event.token_mint !== address('new') ? 2 : 1;
  const sorted = events.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 2 ? compareTokens(a, b) : 0) || a.timestamp - b.timestamp,
  );
  const nowMs = Math.max(...events.map(({ timestamp }) => timestamp)) + 2 * HOUR;
  return concludeFrom(sorted, delivery, { wallets, mints: tokens.map(address), nowMs });
};

const strangers = ({ trade }: Story, token: string, at: number, count: number): void => {
  for (let one = 0; one < count; one++)
    trade(at + one * 41 * SECOND, `stranger ${token} ${one}`, token, 0.3 + (one % 7) / 9);
};

const STAFF = ['ann', 'bob', 'cid', 'dot'];
const CREW = ['xan', 'yan', 'zan', 'wan'];

/** A staff and a crew buy a token. */
const payroll = (): Story => {
  const story = openStory();
  for (const [at, name] of STAFF.entries()) story.trade(-3 * DAY + at * HOUR, name, `old ${at}`, 0.5);
  for (const [at, name] of CREW.entries()) story.trade(-3 * DAY + at * HOUR, name, `old ${at}`, 0.01);
  for (const [at, name] of STAFF.entries()) story.pay(-HOUR + at * MINUTE, 'firm', name, 2);
  for (const [at, name] of CREW.entries()) story.pay(-HOUR + at * MINUTE, 'boss', name, 2);
  story.describe(0, 'new');
  strangers(story, 'new', SECOND, 30);
  for (const [at, name] of STAFF.entries()) story.trade((2 + at) * MINUTE, name, 'new', 1.3 + at / 5);
  for (const [at, name] of CREW.entries()) story.trade((7 + at) * MINUTE + 7 * SECOND, name, 'new', 1.2 + at / 7);
  return story;
};

/** The staff trades on for two weeks and is paid again. */
const longPayroll = (): Story => {
  const story = payroll();
  for (let day = 1; day <= 14; day++)
    for (const [at, name] of STAFF.entries()) story.trade(day * DAY + at * HOUR, name, `day ${day % 5}`, 0.01);
  for (const [at, name] of STAFF.entries()) story.pay(14 * DAY + 9 * HOUR + at * MINUTE, 'firm', name, 1);
  return story;
};

/** Small trades of several tokens make the history. */
const slowHistory = (): Story => {
  const story = openStory();
  for (const [at, name] of STAFF.entries())
    for (let one = 0; one < 12; one++)
      story.trade(-9 * DAY + one * 8 * HOUR + at * MINUTE, name, `old ${one % 6}`, 0.005);
  for (const [at, name] of STAFF.entries()) story.pay(-HOUR + at * MINUTE, 'firm', name, 2);
  story.describe(0, 'new');
  strangers(story, 'new', SECOND, 30);
  for (const [at, name] of STAFF.entries()) story.trade((2 + at) * MINUTE, name, 'new', 1.3 + at / 5);
  return story;
};

/** A crew that only its money shows dumps hours after the launch. */
const lateDump = (hours: number): Story => {
  const story = openStory();
  for (const [at, name] of CREW.entries()) story.pay(-HOUR + at * MINUTE, 'boss', name, 2);
  story.describe(0, 'new');
  strangers(story, 'new', SECOND, 30);
  for (const [at, name] of CREW.entries()) story.trade((7 + at) * MINUTE + 7 * SECOND, name, 'new', 1.2 + at / 7);
  strangers(story, 'new', HOUR, 300);
  for (const [at, name] of CREW.entries())
    story.trade(hours * HOUR + 13 * SECOND * at, name, 'new', 1.1 + at / 7, 'sell');
  return story;
};

/** Compares the conclusions event by event with those of other deliveries. */
export const expectSame = async (story: () => Story, live: object, others: typeof deliveries): Promise<void> => {
  const known = await conclude(story(), { sizes: [1] }, ['new']);
  expect(known).toMatchObject(live);
  for (const [title, delivery] of others)
    expect.soft({ title, ...(await conclude(story(), delivery, ['new'])) }).toEqual({ title, ...known });
};

const crew = { entities: ['wan xan yan zan'], bundles: [['MultiSlotBuyCohort: wan xan yan zan']] };

const lateCases = ([0.5, 2, 3] as const).map(
  hours =>
    [
      `a crew that only its money shows dumps after ${hours} hours, whenever its money is known`,
      () => lateDump(hours),
      { bundles: crew.bundles, dumps: [[START_MS + hours * HOUR + 13 * SECOND]] },
    ] as const,
);

/** Stories with their conclusions. */
export const stories: readonly (readonly [title: string, story: () => Story, live: object])[] = [
  ['a payroll is neither entity nor bundle, and a crew with a history of dust is both', payroll, crew],
  ['a payroll stays none when its wallets have traded on for more days than are kept', longPayroll, crew],
  ...lateCases,
  ['a history of many small trades counts, whichever token is read last', slowHistory, { entities: [], bundles: [[]] }],
];

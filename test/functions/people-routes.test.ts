/** Routes of a token's people over the tables that the processors wrote. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../../layers/edge/ranked-pages.ts';
import { addTraits, openPeopleStores, readPeople } from '../../layers/flows/people/read-people.ts';
import { readTaggedPage } from '../../layers/flows/people/tagged-page.ts';
import type { TableRef } from '../../layers/storage/kernel/dynamo.ts';
import type { World } from '../bench/environment.ts';
import { address, START_MS, slotAt } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { playStage } from './people-stage.ts';
import { openWholeWallets } from './whole-wallets.ts';

type Fields = Readonly<Record<string, unknown>>;

const mint = address('people-mint');
const unseen = address('people-unseen');
const quiet = address('people-quiet');
/** Its creator never had any. */
const described = {
  ...{ type: 'token', mint: quiet, name: 'Quiet', symbol: 'QUIET', slot: slotAt(START_MS), timestamp: START_MS },
  ...{ decimals: 6, supply_raw: '1000', deployer: address('people-maker'), mint_authority: null },
  ...{ freeze_authority: null, primary_dex: null, primary_pool: null },
};
const path = (rest: string, token = mint): string => `/v1/token/${token}/${rest}`;
const read = async (rest: string, list: string): Promise<readonly Fields[]> => {
  const { status, body } = await ask(path(rest));
  expect(status).toBe(200);
  return body[list] as unknown as readonly Fields[];
};
const listWallets = (rows: readonly Fields[]): readonly unknown[] => rows.map(({ wallet }) => wallet);

let world: World;
let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets([...playStage(), described], START_MS + 200_000, found => {
    world = found;
  });
}, 300_000);
afterAll(() => end());

describe('The people of a token', () => {
  test('are shown with their evidence', async () => {
    const kin = (await read('people/holders?tag=insider', 'holders')).map(({ wallet, evidence }) => [
      ...[wallet, (evidence as readonly Fields[]).filter(({ tag }) => tag === 'insider')],
    ]);
    expect(new Map(kin as [string, Fields[]][]).get(address('people-friend'))).toEqual([
      {
        ...{ tag: 'insider', rule: 'received_from_creator' },
        facts: { from: address('people-creator'), slot: expect.any(Number), amount_raw: '50000000000' },
      },
    ]);
    const [creator] = await read('first-buyers?limit=1', 'first_buyers');
    expect(creator).toMatchObject({ rank: 1, wallet: address('people-creator'), tags: ['creator'], sold_pct: 0 });
    expect(creator).toMatchObject({ slots_after_first_trade: 0, first_buy_usd: 900, first_buy_raw: '1000000000000' });
  });

  test('are filtered by any of several tags, in the order of their holdings', async () => {
    const all = listWallets(await read('people/holders', 'holders'));
    const some = listWallets(await read('people/holders?tag=whale,creator,smart', 'holders'));
    const wanted = ['people-holder', 'people-creator', 'people-skilled', 'people-spender'].map(address);
    expect(some.toSorted()).toEqual(wanted.toSorted());
    expect(some).toEqual(all.filter(wallet => some.includes(wallet)));
    expect(listWallets(await read('people/holders?tag=market_maker', 'holders'))).toEqual([]);
  });

  test('are the same however few records of wallets are read at once', async () => {
    const table = <Name extends 'security' | 'tape' | 'prices' | 'wallets' | 'funding'>(name: Name) =>
      ({ client: world.client, table: world.names[name] }) as TableRef<Name>;
    const stores = openPeopleStores(
      {
        ...{ security: table('security'), tape: table('tape'), prices: table('prices') },
        ...{ wallets: table('wallets'), funding: table('funding') },
      },
      new Map(),
    );
    const all = await readPeople(stores, mint, Date.now());
    // The smallest holder is known before: it must wait for the larger ones.
    const least = listWallets(await read('people/holders', 'holders')).at(-1) as string;
    const people = await addTraits(stores, all, [least]);
    for (const tags of [
      ['smart'],
      ['whale'],
      ['whale', 'fresh'],
      ['whale', 'smart'],
      ['smart', 'creator', 'sniper', 'bundler', 'insider', 'fresh', 'market_maker'],
    ] as const) {
      const wanted = listWallets(await read(`people/holders?tag=${tags.join(',')}`, 'holders'));
      for (const [first, limit] of [
        [1, 1],
        [2, 1],
        [1, 2],
        [3, 50],
      ] as const) {
        const found: unknown[] = [];
        for (let cursor: string | undefined; ; ) {
          const page = await readTaggedPage(stores, people, tags, openPage('q', { limit, cursor }), first);
          found.push(...page.shown.map(({ wallet }) => wallet));
          if (page.next === null) break;
          cursor = page.next;
        }
        expect([tags, first, limit, found]).toEqual([tags, first, limit, wanted]);
      }
    }
  });

  test('name the next page in the header Link too', async () => {
    const { body } = await ask(path('people/holders?limit=2'));
    const cursor = encodeURIComponent(String(body.next_cursor));
    const rest = listWallets(await read(`people/holders?limit=200&cursor=${cursor}`, 'holders'));
    const all = listWallets(await read('people/holders', 'holders'));
    expect(rest).toEqual(all.slice(2));
  });

  test('of an unseen token are nobody, and its tags are unknown', async () => {
    const { status, body } = await ask(path('people', unseen));
    expect(status).toBe(200);
    expect(body).toMatchObject({ holders: 0, top10_pct: null });
    const tags = body.tags as unknown as Readonly<Record<string, Fields>>;
    expect(tags.sniper).toMatchObject({ wallets: null, why: 'launch_not_seen' });
    expect(tags.fresh).toMatchObject({ wallets: 0, held_raw: '0', held_pct: null, why: 'no_supply' });
    expect(tags.whale).toMatchObject({ wallets: 0, why: 'no_price' });
    expect((await ask(path('people/holders', unseen))).body).toMatchObject({ holders: [], next_cursor: null });
    expect((await ask(path('first-buyers', unseen))).body).toMatchObject({ first_buyers: [], next_cursor: null });
  });

  test('count a creator that never had any', async () => {
    const { body } = await ask(path('people', quiet));
    const { creator } = body.tags as unknown as Readonly<Record<string, Fields>>;
    expect(creator).toMatchObject({ wallets: 1, holding: 0, held_raw: '0', held_pct: 0, bought_raw: '0' });
    expect((await ask(path('people/holders?tag=creator', quiet))).body.holders).toEqual([]);
  });

  test.each([
    'people/holders?tag=rich',
    'people/holders?tag=',
    'people/holders?tag=whale&tag=smart',
    'people/holders?limit=0',
    'people/holders?limit=201',
    'people/holders?limit=two',
    'people/holders?cursor=p5:abc',
    'first-buyers?limit=201',
    'first-buyers?cursor=',
  ])('refuse %s', async rest => {
    const { status, body } = await ask(path(rest));
    expect(status).toBe(400);
    expect(String(body.error)).toContain(/[?&](\w+)=/.exec(rest)![1]);
  });

  test('refuse the cursor of another list', async () => {
    const { body } = await ask(path('people/holders?limit=1'));
    const cursor = encodeURIComponent(String(body.next_cursor));
    for (const rest of ['people/holders?tag=creator', 'first-buyers?limit=1'])
      expect((await ask(path(`${rest}&cursor=${cursor}`))).status).toBe(400);
  });

  test('need Layer 3', async () => {
    for (const rest of ['people', 'people/holders', 'first-buyers'])
      expect((await ask(path(rest), 'layer2')).status).toBe(403);
  });
});

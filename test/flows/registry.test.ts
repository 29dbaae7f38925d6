import { beforeAll, describe, expect, test } from 'vitest';
import type { EventOf } from '../../layers/contract/events/event.ts';
import { HOPS_MAX } from '../../layers/core/identity/provenance.ts';
import {
  NAME_MS,
  openKolNames,
  type RegistryStores,
  readActiveAliases,
  readProvenance,
  saveWalletEvents,
} from '../../layers/flows/registry.ts';
import { queryHandleWallets } from '../../layers/storage/wallets/identities.ts';
import fc from '../laws.ts';
import { makeTables } from '../storage/engines.ts';
import { useEngine } from '../storage/use-engine.ts';
import { watching } from '../storage/watching.ts';
import { address, START_MS, transfer } from '../worlds/events.ts';

const engine = useEngine();
let stores: RegistryStores;
const LISTED = address('listed');

const fresh = async (): Promise<RegistryStores> => {
  const names = await makeTables(engine.client);
  return {
    funding: { client: engine.client, table: names.funding },
    identities: { client: engine.client, table: names.identities },
    known: new Map([[LISTED, { entity: 'Listed', category: 'cex' as const }]]),
  };
};
beforeAll(async () => {
  stores = await fresh();
});

/** A SOL transfer between two wallets. */
const sends = (from: string, to: string, at = 0, fields: Partial<EventOf<'transfer'>> = {}): EventOf<'transfer'> =>
  transfer({ from: address(from), to: address(to), at, amount_raw: '5000000', tx: `${from}>${to}@${at}`, ...fields });

const isKnown = (wallet: string, fields: Partial<EventOf<'known_wallet'>> = {}): EventOf<'known_wallet'> => ({
  type: 'known_wallet',
  wallet: address(wallet),
  entity: 'Exchange',
  category: 'cex',
  source: 'desk',
  timestamp: START_MS,
  ...fields,
});

const claims = (wallet: string, username: string, fields: Partial<EventOf<'identity'>> = {}): EventOf<'identity'> => ({
  type: 'identity',
  wallet: address(wallet),
  platform: 'x',
  username,
  active: true,
  source: 'registry',
  timestamp: START_MS,
  ...fields,
});

const rootOf = async (wallet: string) => {
  const { root, hops } = await readProvenance(stores, address(wallet));
  return [root?.entity ?? null, hops];
};

describe('Provenance', () => {
  test('is found whether the root became known before or after its transfers', async () => {
    await saveWalletEvents(stores, [sends('late-root', 'late-1'), sends('late-1', 'late-2')]);
    expect(await rootOf('late-2')).toEqual([null, null]);
    await saveWalletEvents(stores, [isKnown('late-root')]);
    expect(await rootOf('late-2')).toEqual(['Exchange', 2]);
    expect((await readProvenance(stores, address('late-2'))).path).toEqual(
      ['late-2', 'late-1', 'late-root'].map(address),
    );
  });

  test('uses the curated list, which an event overrides', async () => {
    await saveWalletEvents(stores, [{ ...sends('x', 'of-list'), from: LISTED }]);
    expect(await rootOf('of-list')).toEqual(['Listed', 1]);
    await saveWalletEvents(stores, [{ ...isKnown('x', { entity: 'Renamed', category: 'other' }), wallet: LISTED }]);
    const { root } = await readProvenance(stores, address('of-list'));
    expect([root?.entity, root?.category]).toEqual(['Renamed', 'other']);
  });

  test('follows twenty funders and not twenty-one, with one read each', async () => {
    const world = await fresh();
    const wallets = Array.from({ length: HOPS_MAX + 2 }, (_, at) => `long-${at}`);
    await saveWalletEvents(world, [
      ...wallets.slice(1).map((from, at) => sends(from, wallets[at]!)),
      isKnown(wallets.at(-1)!),
    ]);
    let reads = 0;
    const client = watching(engine.client, () => reads++);
    const counted = { ...world, funding: { ...world.funding, client } };
    expect((await readProvenance(counted, address('long-0'))).root).toBeNull();
    expect(reads).toBe(HOPS_MAX + 1);
    expect((await readProvenance(world, address('long-1'))).hops).toBe(HOPS_MAX);
  });

  test('ends in a circle of funders and at an unfunded wallet', async () => {
    await saveWalletEvents(stores, [sends('round-2', 'round-1'), sends('round-1', 'round-2')]);
    expect(await rootOf('round-1')).toEqual([null, null]);
    expect(await rootOf('never')).toEqual([null, null]);
  });

  test('uses a late transfer that was first, and none that is too small or to oneself', async () => {
    await saveWalletEvents(stores, [isKnown('first'), sends('second', 'late-first', 5_000)]);
    await saveWalletEvents(stores, [
      sends('dust', 'late-first', 1_000, { amount_raw: '999999' }),
      sends('late-first', 'late-first', 1_000),
    ]);
    expect((await readProvenance(stores, address('late-first'))).directFunder).toBe(address('second'));
    await saveWalletEvents(stores, [sends('first', 'late-first', 2_000)]);
    const { directFunder, firstFundedMs, lastFundedMs } = await readProvenance(stores, address('late-first'));
    expect([directFunder, firstFundedMs, lastFundedMs]).toEqual([address('first'), START_MS + 2_000, START_MS + 5_000]);
  });

  test('and identity are the same in any order, batches and repetition', async () => {
    const events = [
      sends('a', 'b', 3_000),
      sends('c', 'b', 1_000),
      sends('d', 'c', 2_000),
      isKnown('d'),
      isKnown('d', { entity: 'Later', category: 'farm', timestamp: START_MS + 9 }),
      claims('b', 'One'),
      claims('b', 'one', { active: false, timestamp: START_MS + 5 }),
      claims('b', 'Two', { platform: 'telegram', timestamp: START_MS + 1 }),
    ];
    const reported = async (world: RegistryStores) => [
      await readProvenance(world, address('b')),
      await readActiveAliases(world, address('b')),
      await queryHandleWallets(world.identities, 'one', null),
      await queryHandleWallets(world.identities, 'two', null),
    ];
    const once = await fresh();
    await saveWalletEvents(once, events);
    const expected = await reported(once);
    expect(expected[0]).toMatchObject({ hops: 2, root: { entity: 'Later', category: 'farm' } });
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], { minLength: 16 }),
        fc.integer({ min: 0, max: 16 }),
        async (order, cut) => {
          const world = await fresh();
          await saveWalletEvents(world, order.slice(0, cut));
          for (const event of order.slice(cut)) await saveWalletEvents(world, [event]);
          expect(await reported(world)).toEqual(expected);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('Identity', () => {
  test('skips a username that is not a handle: it can be neither linked nor looked up', async () => {
    await saveWalletEvents(stores, [claims('odd', 'a b'), claims('odd', '../evil'), claims('odd', '@Right')]);
    expect((await readActiveAliases(stores, address('odd'))).map(({ newest }) => newest.username)).toEqual(['Right']);
  });
});

describe('Names in a view', () => {
  test('are read once and cached for at most 45 seconds, or reread on request', async () => {
    const kolNames = openKolNames(stores);
    const nameOf = async (nowMs: number) => (await kolNames([address('star')], nowMs)).get(address('star'));
    expect(await nameOf(0)).toBeNull();
    await saveWalletEvents(stores, [claims('star', 'Star')]);
    expect(await nameOf(NAME_MS - 1)).toBeNull();
    expect((await kolNames([address('star')], 1, true)).get(address('star'))).toEqual({
      platform: 'x',
      username: 'Star',
    });
    await saveWalletEvents(stores, [claims('star', 'Star', { active: false, timestamp: Date.now() })]);
    expect(await nameOf(NAME_MS - 1)).toEqual({ platform: 'x', username: 'Star' });
    expect(await nameOf(NAME_MS)).toBeNull();
  });

  test('cover all requested wallets, cached and read, each once', async () => {
    const kolNames = openKolNames(stores);
    await saveWalletEvents(stores, [claims('famous', 'Famous')]);
    const wallets = ['famous', 'obscure'].map(address);
    await kolNames([wallets[0]!], 0);
    expect([...(await kolNames([...wallets, wallets[0]!], 1))]).toEqual([
      [wallets[0], { platform: 'x', username: 'Famous' }],
      [wallets[1], null],
    ]);
  });
});

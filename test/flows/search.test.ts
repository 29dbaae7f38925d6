import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Assertion } from '../../layers/core/identity/identity.ts';
import { searchTerm } from '../../layers/core/kernel/search-term.ts';
import { saveEventFacts } from '../../layers/flows/intake/facts.ts';
import { searchHandles, searchTokens, searchWallets } from '../../layers/flows/search.ts';
import { saveAssertion } from '../../layers/storage/wallets/identities.ts';
import { makeTables, type TableNames } from '../storage/engines.ts';
import { useEngine } from '../storage/use-engine.ts';
import { watching } from '../storage/watching.ts';
import { address, NOW_MS } from '../worlds/events.ts';

describe('Search', () => {
  const engine = useEngine();

  /** Tables of their own, so that tests do not see the tokens of others. */
  const stores = async (client = engine.client) => storesOf(await makeTables(engine.client), client);
  const storesOf = (names: TableNames, client = engine.client) => ({
    names: { client, table: names.names },
    tokens: { client, table: names.tokens },
    prices: { client, table: names.prices },
    identities: { client, table: names.identities },
  });
  type Stores = Awaited<ReturnType<typeof stores>>;

  const token = (mint: string, name: string, symbol: string, slot = 1) =>
    ({
      type: 'token',
      mint,
      name,
      symbol,
      slot,
      timestamp: NOW_MS + slot,
      decimals: 6,
      supply_raw: '1',
      deployer: address('deployer'),
      mint_authority: null,
      freeze_authority: null,
      primary_dex: null,
      primary_pool: null,
    }) as ChainEvent;
  const mints = async (at: Stores, text: string) => (await searchTokens(at, text)).map(({ mint }) => mint);
  const claim = (username: string, more: Partial<Assertion> = {}): Assertion => ({
    platform: 'x',
    username,
    active: true,
    source: 'registry',
    timestampMs: 1_000,
    ...more,
  });

  test('finds a token by the beginning of its name or symbol in any case, exact matches first', async () => {
    const at = await stores();
    await saveEventFacts(at, token('m1', 'Pepe Coin', 'PEPE2'));
    await saveEventFacts(at, token('m2', 'Something', 'pepe'));
    await saveEventFacts(at, token('m3', 'ＰＥＰＥ', 'X'));
    await saveEventFacts(at, token('m4', 'Not', 'a match of pepe'));
    expect(await mints(at, 'PePe')).toEqual(['m2', 'm3', 'm1']);
    expect(await mints(at, ' pepe  COIN ')).toEqual(['m1']);
    expect(await mints(at, 'epe')).toEqual([]);
    expect(await searchTokens(at, 'something')).toEqual([{ mint: 'm2', name: 'Something', symbol: 'pepe' }]);
  });

  test('finds a described token and a named wallet by their whole address', async () => {
    const at = await stores();
    const [mint, bare, wallet] = [address('found'), address('bare'), address('named')];
    await saveEventFacts(at, token(mint, 'Something', 'SOME'));
    await saveEventFacts(at, token(address('other'), mint, 'OTHER'));
    await saveAssertion(at.identities, wallet, claim('ann'));
    expect(await mints(at, ` ${mint} `)).toEqual([mint, address('other')]);
    expect(await searchWallets(at.identities, wallet, [])).toEqual([{ wallet, kolUsername: 'ann' }]);
    expect([await mints(at, bare), await searchWallets(at.identities, bare, [])]).toEqual([[], []]);
    expect(await mints(at, mint.toLowerCase())).toEqual([address('other')]);
  });

  test('finds a renamed token by its newest name only, also when the older one comes late', async () => {
    const at = await stores();
    await saveEventFacts(at, token('m1', 'Before', 'B', 2));
    await saveEventFacts(at, token('m1', 'After', 'A', 3));
    await saveEventFacts(at, token('m1', 'Earliest', 'E', 1));
    expect(await Promise.all(['before', 'after', 'earliest'].map(text => mints(at, text)))).toEqual([[], ['m1'], []]);
    await saveEventFacts(at, token('m2', 'pep', 'P', 1));
    await saveEventFacts(at, token('m2', 'pepper', 'P', 2));
    await saveEventFacts(at, token('m3', 'pep talk', 'T'));
    expect(await mints(at, 'pep')).toEqual(['m3', 'm2']);
  });

  test('finds a token whose event is repeated after a crash between its two writes', async () => {
    const tables = await makeTables(engine.client);
    const crashing = watching(engine.client, command => {
      if ((command as PutItemCommand).input.TableName !== tables.names && !isBatchOf(command, tables.names)) return;
      throw new Error('crash');
    });
    const event = token('m1', 'Crashed', 'CR');
    await expect(saveEventFacts(storesOf(tables, crashing), event)).rejects.toThrow('crash');
    expect(await mints(storesOf(tables), 'crashed')).toEqual([]);
    await saveEventFacts(storesOf(tables), event);
    expect(await mints(storesOf(tables), 'crashed')).toEqual(['m1']);
  });

  const isBatchOf = (command: object, table: string): boolean =>
    table in ((command as { input: { RequestItems?: object } }).input.RequestItems ?? {});

  test('equals a brute-force search over any names', async () => {
    const at = await stores();
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'b', ' ', 'É', '🐶'), maxLength: 5 });
    const names = fc.sample(fc.tuple(text, text), { numRuns: 14, seed: 20261126 });
    for (const [index, [name, symbol]] of names.entries())
      await saveEventFacts(at, token(`m${10 + index}`, name, symbol));
    for (const beginning of ['a', 'b', 'B ', 'é', '🐶', 'ab', 'bb', 'a b']) {
      const entries = names.flatMap((pair, index) =>
        pair.map(one => ({ term: searchTerm(one), mint: `m${10 + index}` })),
      );
      const wanted = entries
        .filter(({ term }) => term.startsWith(searchTerm(beginning)))
        .sort((a, b) => Buffer.compare(Buffer.from(a.term), Buffer.from(b.term)) || (a.mint < b.mint ? -1 : 1))
        .map(({ mint }) => mint);
      expect(await mints(at, beginning)).toEqual([...new Set(wanted)]);
    }
  });

  test('answers with the first 20 for the same reads, however many tokens have the name', async () => {
    const tables = await makeTables(engine.client);
    const at = storesOf(tables);
    const keep = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, index) => {
          const number = String(from + index).padStart(4, '0');
          return saveEventFacts(at, token(`m${number}`, 'Same', 'SAME'));
        }),
      );
    const counted = async () => {
      const calls: string[] = [];
      const client = watching(engine.client, command => calls.push(command.constructor.name));
      const found = await mints(storesOf(tables, client), 'sam');
      return { found, calls };
    };
    await keep(0, 40);
    const before = await counted();
    expect(before.found).toEqual(Array.from({ length: 20 }, (_, index) => `m00${String(index).padStart(2, '0')}`));
    await keep(40, 1_000);
    expect(await counted()).toEqual(before);
    expect(before.calls).toEqual(['QueryCommand', 'BatchGetItemCommand']);
  });

  test('writes one entry for a token whose name and symbol are equal, else two', async () => {
    const tables = await makeTables(engine.client);
    const written: number[] = [];
    const client = watching(engine.client, command => {
      const { input } = command as { input: { TableName?: string; RequestItems?: Record<string, unknown[]> } };
      const batch = input.RequestItems?.[tables.names];
      if (batch) written.push(batch.length);
      if (command instanceof PutItemCommand && input.TableName === tables.names) written.push(1);
    });
    await saveEventFacts(storesOf(tables, client), token('m1', 'Same', 'SAME'));
    await saveEventFacts(storesOf(tables, client), token('m2', 'One', 'TWO'));
    await saveEventFacts(storesOf(tables, client), token('m3', '', ' '));
    expect(written).toEqual([1, 2]);
  });

  test('finds handles with their wallets, and wallets by the name they are shown under', async () => {
    const { identities } = await stores();
    await saveAssertion(identities, 'w2', claim('Cented'));
    await saveAssertion(identities, 'w1', claim('cented', { timestampMs: 900 }));
    await saveAssertion(identities, 'w1', claim('Centennial', { platform: 'telegram' }));
    await saveAssertion(identities, 'w3', claim('CentX'));
    await saveAssertion(identities, 'w3', claim('Other', { timestampMs: 2_000 }));
    const handles = await searchHandles(identities, '@CENT');
    expect(handles).toEqual([
      { platform: 'x', username: 'Cented', wallets: ['w1', 'w2'] },
      { platform: 'telegram', username: 'Centennial', wallets: ['w1'] },
      { platform: 'x', username: 'CentX', wallets: ['w3'] },
    ]);
    // The name of w3 is its newer handle.
    expect(await searchWallets(identities, '@CENT', handles)).toEqual([
      { wallet: 'w1', kolUsername: 'cented' },
      { wallet: 'w2', kolUsername: 'Cented' },
    ]);
    expect(await searchHandles(identities, 'a b')).toEqual([]);
  });

  test('finds no handle that every wallet withdrew, and finds it again when one claims it', async () => {
    const { identities } = await stores();
    const names = async () => (await searchHandles(identities, 'gone')).flatMap(({ wallets }) => wallets);
    await saveAssertion(identities, 'w1', claim('gone'));
    await saveAssertion(identities, 'w1', claim('gone', { active: false, timestampMs: 2_000 }));
    expect(await names()).toEqual([]);
    await saveAssertion(identities, 'w2', claim('gone', { timestampMs: 3_000 }));
    expect(await names()).toEqual(['w2']);
  });

  test('lists at most 20 handles, 20 wallets of each, and 20 wallets', async () => {
    const { identities } = await stores();
    const numbers = Array.from({ length: 25 }, (_, index) => String(index).padStart(2, '0'));
    for (const number of numbers) await saveAssertion(identities, `w${number}`, claim('popular'));
    for (const number of numbers) await saveAssertion(identities, `v${number}`, claim(`popular${number}`));
    const handles = await searchHandles(identities, 'popular');
    expect(handles).toHaveLength(20);
    expect(handles[0]!.wallets).toEqual(numbers.slice(0, 20).map(number => `w${number}`));
    const wallets = await searchWallets(identities, 'popular', handles);
    expect(wallets.map(({ wallet }) => wallet)).toEqual(handles[0]!.wallets);
  });
});

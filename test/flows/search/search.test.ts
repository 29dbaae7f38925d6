import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import type { Assertion } from '../../../layers/core/identity/identity.ts';
import { saveEventFacts } from '../../../layers/flows/intake/facts.ts';
import { readNameFlags, readNamesakes } from '../../../layers/flows/search/namesakes.ts';
import { readNewNames } from '../../../layers/flows/search/new-names.ts';
import { searchHandles, searchWallets } from '../../../layers/flows/search/people.ts';
import { findTokens, valueMatches } from '../../../layers/flows/search/tokens.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import { saveAssertion } from '../../../layers/storage/wallets/identities.ts';
import { makeTables, type TableNames } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { address, NOW_MS } from '../../worlds/events.ts';
import { startLister } from '../../worlds/token-list.ts';

describe('Search', () => {
  const engine = useEngine();

  /** Tables of their own, so that tests do not see the tokens of others. */
  const stores = async (client = engine.client) => storesOf(await makeTables(engine.client), client);
  const storesOf = (names: TableNames, client = engine.client) => ({
    names: { client, table: names.names },
    tokens: { client, table: names.tokens },
    prices: { client, table: names.prices },
    identities: { client, table: names.identities },
    listings: { client, table: names.listings },
    security: { client, table: names.security },
    tape: { client, table: names.tape },
    operations: { client, table: names.operations },
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
  const search = async (at: Stores, text: string, nowMs = NOW_MS) =>
    valueMatches(at, await findTokens(at, { text, max: 20, news: readNewNames(at.listings, nowMs) }), nowMs);
  const readFlags = async (at: Stores, found: Awaited<ReturnType<typeof search>>, nowMs: number) => {
    const published = await readNamesakes(at, found);
    return readNameFlags(at, { found, published }, await readNewNames(at.listings, nowMs), nowMs);
  };
  const mints = async (at: Stores, text: string, nowMs = NOW_MS) =>
    (await search(at, text, nowMs)).map(({ mint }) => mint);
  const save = (at: Stores, event: ChainEvent, nowMs = NOW_MS) => saveEventFacts(at, event, nowMs);
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
    await save(at, token('m1', 'Pepe Coin', 'PEPE2'));
    await save(at, token('m2', 'Something', 'pepe'));
    await save(at, token('m3', 'ＰＥＰＥ', 'X'));
    await save(at, token('m4', 'Not', 'a match of pepe'));
    expect(await mints(at, 'PePe')).toEqual(['m2', 'm3', 'm1']);
    expect(await mints(at, ' pepe  COIN ')).toEqual(['m1']);
    expect(await mints(at, 'epe')).toEqual([]);
    expect(await search(at, 'something')).toMatchObject([{ mint: 'm2', name: 'Something', symbol: 'pepe' }]);
  });

  test('finds a described token and a named wallet by their whole address', async () => {
    const at = await stores();
    const [mint, bare, wallet] = [address('found'), address('bare'), address('named')];
    await save(at, token(mint, 'Something', 'SOME'));
    await save(at, token(address('other'), mint, 'OTHER'));
    await saveAssertion(at.identities, wallet, claim('ann'));
    expect(await mints(at, ` ${mint} `)).toEqual([mint, address('other')]);
    expect(await searchWallets(at.identities, wallet, [])).toEqual([{ wallet, kolUsername: 'ann' }]);
    expect([await mints(at, bare), await searchWallets(at.identities, bare, [])]).toEqual([[], []]);
    expect(await mints(at, mint.toLowerCase())).toEqual([address('other')]);
  });

  test('finds a renamed token by its newest name only, also when the older one comes late', async () => {
    const at = await stores();
    await save(at, token('m1', 'Before', 'B', 2));
    await save(at, token('m1', 'After', 'A', 3));
    await save(at, token('m1', 'Earliest', 'E', 1));
    expect(await Promise.all(['before', 'after', 'earliest'].map(text => mints(at, text)))).toEqual([[], ['m1'], []]);
    await save(at, token('m2', 'pep', 'P', 1));
    await save(at, token('m2', 'pepper', 'P', 2));
    await save(at, token('m3', 'pep talk', 'T'));
    expect(await mints(at, 'pep')).toEqual(['m3', 'm2']);
  });

  test('finds a token whose event is repeated after a crash between its two writes', async () => {
    const tables = await makeTables(engine.client);
    const crashing = watching(engine.client, command => {
      if ((command as PutItemCommand).input.TableName !== tables.names && !isBatchOf(command, tables.names)) return;
      throw new Error('crash');
    });
    const event = token('m1', 'Crashed', 'CR');
    await expect(save(storesOf(tables, crashing), event)).rejects.toThrow('crash');
    expect(await mints(storesOf(tables), 'crashed')).toEqual([]);
    await save(storesOf(tables), event);
    expect(await mints(storesOf(tables), 'crashed')).toEqual(['m1']);
  });

  const isBatchOf = (command: object, table: string): boolean =>
    table in ((command as { input: { RequestItems?: object } }).input.RequestItems ?? {});

  test('answers from the last minute for the same reads, however many tokens share the name', async () => {
    const tables = await makeTables(engine.client);
    const at = storesOf(tables);
    const { list } = startLister(engine.client, tables);
    const mintAt = (n: number) => `m${String(n).padStart(4, '0')}`;
    const keep = async (from: number, to: number, nowMs: number) => {
      const some = Array.from({ length: to - from }, (_, index) => from + index);
      await Promise.all(some.map(n => save(at, token(mintAt(n), `Same ${n % 3}`, 'SAME', n), nowMs)));
      const facts = some.map(n => ({
        ...{ kind: 'facts' as const, mint: mintAt(n), seq: 1, atMs: nowMs, createdMs: NOW_MS + n, holders: 1 },
        described: { slot: n, timestampMs: NOW_MS + n },
        standings: [{ fromMs: 0, severity: 'low' as const, liquiditySol: null }],
      }));
      await logReports(at.listings, facts, nowMs);
      await list(nowMs);
    };
    const counted = async (nowMs: number) => {
      const calls = new Map<string, number>();
      const client = watching(engine.client, command => {
        const { name } = command.constructor;
        calls.set(name, (calls.get(name) ?? 0) + 1);
      });
      const stores = storesOf(tables, client);
      const found = await search(stores, 'same', nowMs);
      const flags = await readFlags(stores, found, nowMs);
      return { found: found.map(({ mint }) => mint), counts: [...flags.values()], calls };
    };
    await keep(1, 61, NOW_MS);
    const before = await counted(NOW_MS + 300_000);
    expect(before.found).toEqual(Array.from({ length: 20 }, (_, n) => mintAt(n + 1)));
    expect(before.counts[0]).toEqual({ sameNameCount: 60, isOldest: true, isLargest: true });
    expect(before.counts.slice(1).every(({ isOldest, isLargest }) => !isOldest && !isLargest)).toBe(true);
    await keep(61, 1_001, NOW_MS + 60_000);
    const after = await counted(NOW_MS + 300_000);
    expect([after.found, after.calls]).toEqual([before.found, before.calls]);
    expect(after.counts.map(({ sameNameCount }) => sameNameCount)).toEqual(after.found.map(() => 1_000));
  });

  test('writes an entry per text of a token, and the deletions of texts that no token had', async () => {
    const tables = await makeTables(engine.client);
    let written = 0;
    const client = watching(engine.client, command => {
      const { input } = command as { input: { TableName?: string; RequestItems?: Record<string, unknown[]> } };
      if (command.constructor.name === 'BatchWriteItemCommand')
        written += input.RequestItems?.[tables.names]?.length ?? 0;
      if (command instanceof PutItemCommand && input.TableName === tables.names) written += 1;
    });
    const count = async (...own: [string, string, string]) => {
      written = 0;
      await save(storesOf(tables, client), token(...own));
      return written;
    };
    // Four letters without none or one of them, then the same text again.
    expect(await count('m1', 'Same', 'SAME')).toBe(1 + 5);
    expect(await count('m2', 'SAME', 'same')).toBe(1);
    // Five letters, of the first seven without two of them.
    expect(await count('m3', 'abcdefghi', 'X')).toBe(2 + 21);
    expect(await count('m4', 'Abe Cdfg', 'no')).toBe(4 + 21 + 4 + 5);
    // Below eight letters, without one of them.
    expect(await count('m6', 'abcdefx', 'Y')).toBe(2 + 6);
    expect(await count('m5', '', ' ')).toBe(0);
  });

  test('deletes what no more than one token is named like', async () => {
    const tables = await makeTables(engine.client);
    const at = storesOf(tables);
    const { list } = startLister(engine.client, tables);
    const facts = (mint: string, slot: number) => ({
      ...{ kind: 'facts' as const, mint, seq: slot, atMs: NOW_MS, createdMs: NOW_MS, holders: 1 },
      described: { slot, timestampMs: NOW_MS + slot },
      standings: [{ fromMs: 0, severity: 'low' as const, liquiditySol: null }],
    });
    const name = async (mint: string, own: string, slot: number, nowMs: number) => {
      await save(at, token(mint, own, `s-${mint}`, slot), nowMs);
      await logReports(at.listings, [facts(mint, slot)], nowMs);
      await list(nowMs);
    };
    const countOf = async (text: string, nowMs: number) => {
      const flags = await readFlags(at, await search(at, text, nowMs), nowMs);
      return [...flags.values()].map(({ sameNameCount }) => sameNameCount);
    };
    await name('m1', 'Twice', 1, NOW_MS);
    await name('m2', 'Twice', 2, NOW_MS);
    expect(await countOf('twice', NOW_MS + 300_000)).toEqual([2, 2]);
    await name('m2', 'Other', 3, NOW_MS + 60_000);
    expect(await countOf('twice', NOW_MS + 300_000)).toEqual([1]);
    // Another process knows what is stored, and changes nothing.
    const { list: listAgain } = startLister(engine.client, tables);
    await listAgain(NOW_MS + 120_000);
    expect(await countOf('twice', NOW_MS + 300_000)).toEqual([1]);
    expect(await countOf('other', NOW_MS + 300_000)).toEqual([1]);
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

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import bs58 from 'bs58';
import { beforeAll, describe, expect, test } from 'vitest';
import { isAddress } from '../../../layers/core/identity/address.ts';
import { type FundingTransfer, takeFunding } from '../../../layers/core/identity/funding.ts';
import { type Assertion, listActiveAliases } from '../../../layers/core/identity/identity.ts';
import {
  BACK_REFERENCES_MAX,
  loadBackReferences,
  saveBackReferences,
} from '../../../layers/storage/wallets/back-references.ts';
import { foldFunding, loadFunding } from '../../../layers/storage/wallets/funding.ts';
import {
  loadIdentities,
  loadIdentity,
  queryHandleWallets,
  saveAssertion,
} from '../../../layers/storage/wallets/identities.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTables } from '../use-engine.ts';
import { watching } from '../watching.ts';

const transfer = (slot: number, from: string): FundingTransfer => ({
  from,
  slot,
  txIndex: null,
  eventIndex: 0,
  signature: `s${slot}`,
  timestampMs: slot * 400,
  lamports: '5000000',
});

const said = (fields: Partial<Assertion> = {}): Assertion => ({
  platform: 'x',
  username: 'Cented',
  active: true,
  source: 'registry',
  timestampMs: 1_000,
  ...fields,
});

describe.each(engineNames)('The registry on %s', name => {
  const engine = useEngine(name);
  const names = useTables(engine, beforeAll);

  test('folds concurrent transfers into one state', async () => {
    const funding = { client: engine.client, table: names.funding };
    const transfers = Array.from({ length: 8 }, (_, at) => transfer(20 - at, `sender${at}`));
    await Promise.all(transfers.map(one => foldFunding(funding, 'w', state => takeFunding(state, one))));
    const state = await loadFunding(funding, 'w');
    expect([state.first?.from, state.lastMs, state.known]).toEqual(['sender7', 8_000, null]);
  });

  test('writes nothing when a fold is unchanged', async () => {
    const funding = { client: engine.client, table: names.funding };
    const take = () => foldFunding(funding, 'same', state => takeFunding(state, transfer(1, 'sender')));
    await take();
    const puts: string[] = [];
    const watched = watching(engine.client, command => puts.push(command.constructor.name));
    await foldFunding({ ...funding, client: watched }, 'same', state => takeFunding(state, transfer(1, 'sender')));
    expect(puts).toEqual(['GetItemCommand']);
  });

  test('finds the newest buys with a wallet in their evidence, newest first', async () => {
    const wallets = openWallets({ client: engine.client, table: names.wallets });
    const reported = Array.from({ length: BACK_REFERENCES_MAX + 10 }, (_, at) => ({
      wallet: `buyer${at % 3}`,
      mint: 'm',
      slot: 90 + at,
      timestampMs: 995 + at,
    }));
    await saveBackReferences(wallets, ['funder', 'other'], reported);
    await saveBackReferences(wallets, ['funder'], reported.slice(0, 1));
    expect(await loadBackReferences(wallets, 'funder')).toEqual(reported.toReversed().slice(0, BACK_REFERENCES_MAX));
    expect(await loadBackReferences(wallets, 'nobody')).toEqual([]);
  });

  test('is empty for an unknown wallet', async () => {
    const funding = { client: engine.client, table: names.funding };
    const identities = { client: engine.client, table: names.identities };
    expect(await loadFunding(funding, 'nobody')).toEqual({
      first: null,
      lastMs: null,
      fundedAtMs: [],
      latest: [],
      insiderOf: [],
      known: null,
    });
    expect(listActiveAliases(await loadIdentity(identities, 'nobody'))).toEqual([]);
    expect(await queryHandleWallets(identities, 'nobody', null)).toEqual([]);
  });

  test('finds wallets by handle in any case, with or without @, on one or both platforms', async () => {
    const identities = { client: engine.client, table: names.identities };
    await saveAssertion(identities, 'wB', said());
    await saveAssertion(identities, 'wA', said({ platform: 'telegram', username: 'CENTED' }));
    await saveAssertion(identities, 'wB', said({ platform: 'telegram' }));
    await saveAssertion(identities, 'wC', said({ username: 'Cented2' }));
    expect(await queryHandleWallets(identities, '@cented', null)).toEqual(['wA', 'wB']);
    expect(await queryHandleWallets(identities, 'CENTED', 'x')).toEqual(['wB']);
    expect(await queryHandleWallets(identities, 'cented', 'telegram')).toEqual(['wA', 'wB']);
  });

  test('finds no wallet that withdrew a handle, in any order of events', async () => {
    const identities = { client: engine.client, table: names.identities };
    await saveAssertion(identities, 'g1', said({ username: 'gone' }));
    await saveAssertion(identities, 'g1', said({ username: 'gone', active: false, timestampMs: 2_000 }));
    await saveAssertion(identities, 'g2', said({ username: 'gone', active: false, timestampMs: 2_000 }));
    await saveAssertion(identities, 'g2', said({ username: 'gone' }));
    expect(await queryHandleWallets(identities, 'gone', null)).toEqual([]);
    expect(listActiveAliases(await loadIdentity(identities, 'g1'))).toEqual([]);
  });

  test('is read consistently, so that a recent write is found', async () => {
    const asked: object[] = [];
    const client = watching(engine.client, command => asked.push(command));
    await loadFunding({ client, table: names.funding }, 'w');
    await loadIdentity({ client, table: names.identities }, 'w');
    await queryHandleWallets({ client, table: names.identities }, 'h', null);
    expect(asked).toHaveLength(3);
    for (const command of asked) expect(command).toMatchObject({ input: { ConsistentRead: true } });
  });

  test('completes the handle entry when an assertion is repeated after a crash', async () => {
    const identities = { client: engine.client, table: names.identities };
    let crashes = 0;
    const crashing = watching(engine.client, command => {
      if (!(command instanceof PutItemCommand && command.input.Item?.k?.S?.startsWith('h#'))) return;
      crashes++;
      throw new Error('crash');
    });
    const claim = said({ username: 'crashed' });
    await expect(saveAssertion({ ...identities, client: crashing }, 'w', claim)).rejects.toThrow('crash');
    expect(crashes).toBe(1);
    expect([
      listActiveAliases(await loadIdentity(identities, 'w')).length,
      await queryHandleWallets(identities, 'crashed', null),
    ]).toEqual([1, []]);
    await saveAssertion(identities, 'w', claim);
    expect(await queryHandleWallets(identities, 'crashed', null)).toEqual(['w']);
  });

  test('reads the aliases of 250 wallets in three requests', async () => {
    const identities = { client: engine.client, table: names.identities };
    await saveAssertion(identities, 'many7', said({ username: 'seven' }));
    const commands: string[] = [];
    const watched = watching(engine.client, command => commands.push(command.constructor.name));
    const wallets = Array.from({ length: 250 }, (_, at) => `many${at}`);
    const found = await loadIdentities({ ...identities, client: watched }, wallets);
    expect([[...found.keys()], commands]).toEqual([['many7'], Array(3).fill('BatchGetItemCommand')]);
  });
});

const LIST = join(import.meta.dirname, '../../../layers/known-wallets/known-wallets.ndjson');

describe('The curated list', () => {
  type Line = {
    readonly wallet: string;
    readonly entity: string;
    readonly category: string;
    readonly source: string;
    readonly derived?: { readonly program: string; readonly seeds: readonly (string | number)[] };
  };
  const lines = readFileSync(LIST, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line);

  test('has addresses, each once, each with an entity, a category and a source', () => {
    const categories = ['cex', 'dex_authority', 'bridge', 'farm', 'other'];
    expect(lines.filter(line => !isAddress(line.wallet) || !categories.includes(line.category))).toEqual([]);
    expect(lines.filter(line => !line.entity || !line.source)).toEqual([]);
    expect(new Set(lines.map(({ wallet }) => wallet)).size).toBe(lines.length);
  });

  test('is read by path, by wallet', () => {
    const known = readKnownWallets(LIST);
    expect(known.size).toBe(lines.length);
    expect(known.get('5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9')).toEqual({ entity: 'Binance', category: 'cex' });
    expect(() => readKnownWallets('/nowhere/known-wallets.ndjson')).toThrow('/nowhere/known-wallets.ndjson');
  });

  test('has the derived addresses that follow from their program and seeds', () => {
    const derived = lines.filter(line => line.derived !== undefined);
    expect(derived.length).toBeGreaterThan(5);
    expect(derived.filter(line => !derivedFrom(line.derived!).has(line.wallet))).toEqual([]);
  });

  /** Program-derived addresses: SHA-256 over seeds, bump, program and a constant. */
  const derivedFrom = ({ program, seeds }: NonNullable<Line['derived']>): ReadonlySet<string> =>
    new Set(
      Array.from({ length: 256 }, (_, bump) => {
        const hash = createHash('sha256');
        for (const seed of seeds) hash.update(typeof seed === 'number' ? Buffer.from([seed]) : seed);
        hash
          .update(Buffer.from([bump]))
          .update(bs58.decode(program))
          .update('ProgramDerivedAddress');
        return bs58.encode(hash.digest());
      }),
    );
});

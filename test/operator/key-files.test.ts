import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildKeyText, hashKeyText } from '../../layers/core/identity/key-text.ts';
import { type Account, addAccount } from '../../layers/storage/access/accounts.ts';
import { findIngestKeyById, type IngestKey, saveIngestKey } from '../../layers/storage/access/ingest-keys.ts';
import { type StoredKey, saveKey, updateStoredKey } from '../../layers/storage/access/keys.ts';
import { exportKeys } from '../../lib/operator/export-keys.ts';
import { findKeys } from '../../lib/operator/find-keys.ts';
import { type ImportDeps, importKeys } from '../../lib/operator/import-keys.ts';
import { type KeyStores, listKeyRows } from '../../lib/operator/key-rows.ts';
import type { Line } from '../../lib/operator/lines.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';
import { behind, faultModes, openLine } from '../worlds/faults.ts';
import { type PlanWorld, planWorld } from '../worlds/usage-plans.ts';

const idOf = (prefix: string, seed: number): string => `${prefix}-${bs58.encode(Buffer.alloc(20, seed))}`;
const textOf = (seed: number, prefix: 'ci' | 'cin' = 'ci'): string =>
  buildKeyText(bs58.encode(Buffer.alloc(32, seed)), prefix);

const account: Account = {
  ...{ id: idOf('acct', 1), name: 'Ann & co', createdMs: 1, plan: { allowance: 1_000, overage: 'hard' } },
  billing: { provider: 'stripe', customerId: 'cus_1', subscriptionId: null },
};
const plain = { tier: 'layer1', name: 'plain', createdMs: 2, expiresMs: null, revokedMs: null } as const;
const keys: readonly StoredKey[] = [
  { ...plain, id: idOf('key', 1), hash: hashKeyText(textOf(1)) },
  {
    ...{ ...plain, id: idOf('key', 2), hash: hashKeyText(textOf(2)), tier: 'layer3', name: 'scoped', createdMs: 3 },
    ...{ expiresMs: 9_000, account: account.id, successor: idOf('key', 3) },
    scopes: { routes: ['Token', 'usage'], channels: [], origins: ['https://a.example'], addresses: ['192.0.2.0/24'] },
  },
  { ...plain, id: idOf('key', 3), hash: hashKeyText(textOf(3)), name: 'gone', createdMs: 4, revokedMs: 5 },
];
const ingestKey: IngestKey = {
  ...{ id: idOf('ingest', 1), hash: hashKeyText(textOf(4, 'cin')), name: 'sender', createdMs: 6, revokedMs: null },
};

let engine: Engine;
let source: KeyStores;
let stores: KeyStores;
let world: PlanWorld;
let deps: ImportDeps;
let lines: readonly string[];

const emptyStores = async (): Promise<KeyStores> => {
  const { client } = engine;
  const names = await makeTables(client, ['accounts', 'keys']);
  return { accounts: { client, table: names.accounts }, keys: { client, table: names.keys } };
};

const startAnew = async (): Promise<void> => {
  stores = await emptyStores();
  world = planWorld();
  deps = { ...stores, ...world.plans };
};

beforeAll(async () => {
  engine = await startPlainEngine();
  source = await emptyStores();
  await addAccount(source.accounts, account);
  for (const key of [...keys, { ...keys[0]!, id: idOf('key', 9), hash: 'x', name: 'demo' }])
    await saveKey(source.keys, key);
  await saveIngestKey(source.keys, ingestKey);
  lines = await exportKeys(source);
});
beforeEach(startAnew);
afterAll(() => engine.stop());

async function* linesOf(texts: readonly string[]): AsyncGenerator<Line> {
  for (const [at, text] of texts.entries()) yield { source: 'file', line: at + 1, ordinal: at + 1, text };
}
const load = (texts: readonly string[], into = deps) => importKeys(into, linesOf(texts));
const enrolment = { [keys[0]!.id]: ['plan-layer1'], [keys[1]!.id]: ['plan-layer3'] };

describe('An export', () => {
  test('has a header and every account and key except demo keys, and no text of a key', () => {
    expect(lines.map(line => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      ...['chain-keys', 'account', 'key', 'key', 'key', 'ingest-key'],
    ]);
    for (const seed of [1, 2, 3]) expect(lines.join()).not.toContain(textOf(seed).split('_')[1]);
    expect(lines.join()).toContain(keys[0]!.hash);
  });

  test('recreates everything elsewhere, enrols keys that are not revoked, and exports the same again', async () => {
    expect(await load(lines)).toEqual({ added: 5, unchanged: 0 });
    expect(await exportKeys(stores)).toEqual(lines);
    expect(world.enrolled()).toEqual(enrolment);
    expect(await findIngestKeyById(stores.keys, ingestKey.id)).toEqual(ingestKey);
  });

  test('imported twice changes nothing, but enrols keys that the gateway lost', async () => {
    await load(lines);
    expect(await load(lines)).toEqual({ added: 0, unchanged: 5 });
    const [lost, before] = [planWorld(), await listKeyRows(stores)];
    expect(await load(lines, { ...stores, ...lost.plans })).toEqual({ added: 0, unchanged: 5 });
    expect(lost.enrolled()).toEqual(enrolment);
    expect(await listKeyRows(stores)).toEqual(before);
  });
});

describe.each(faultModes)('When $title', ({ mode, fatal }) => {
  test('a repeated import completes every interrupted one', async () => {
    for (let at = 0; ; at++) {
      await startAnew();
      const line = openLine({ at, mode, fatal });
      const client = behind(line, engine.client);
      const broken = {
        ...{ accounts: { ...deps.accounts, client }, keys: { ...deps.keys, client } },
        ...{ gateway: behind(line, deps.gateway), planOf: deps.planOf },
      };
      const isBroken = await load(lines, broken).then(
        () => false,
        () => true,
      );
      await load(lines);
      expect(await exportKeys(stores)).toEqual(lines);
      expect(world.enrolled()).toEqual(enrolment);
      expect(await findIngestKeyById(stores.keys, ingestKey.id)).toEqual(ingestKey);
      if (!isBroken) {
        expect(at).toBeGreaterThan(12);
        return;
      }
    }
  });
});

describe('An import is refused whole', () => {
  const changed = (at: number, change: object): readonly string[] =>
    lines.map((line, index) => (index === at ? JSON.stringify({ ...(JSON.parse(line) as object), ...change }) : line));

  test.each<[string, () => readonly string[], RegExp]>([
    ['nothing', () => [], /the input is empty/],
    ['another file', () => ['{"type":"swap"}'], /line 1 must be \{"kind":"chain-keys","version":1\}/],
    ['a newer version', () => [lines[0]!.replace('1', '2'), ...lines.slice(1)], /line 1 must be/],
    ['a cut line', () => [...lines.slice(0, -1), lines.at(-1)!.slice(0, -5)], /line 6 is not valid JSON/],
    ['an unknown tier', () => changed(2, { tier: 'gold' }), /line 3 tier must be one of free, layer1/],
    ['a text for a hash', () => changed(2, { hash: textOf(1) }), /line 3 hash must be a SHA-256/],
    ['an id of another kind', () => changed(2, { id: idOf('acct', 7) }), /line 3 id must be an id such as key-…/],
    ['a time before 1970', () => changed(2, { createdMs: -1 }), /line 3 createdMs must be a whole number from 0/],
    ['an unknown kind', () => changed(2, { kind: 'user' }), /line 3 kind must be account, key or ingest-key/],
    ['no name', () => changed(5, { name: undefined }), /line 6 name must be a text/],
    ['no allowance', () => changed(1, { plan: { allowance: 0, overage: 'hard' } }), /line 2 plan.allowance must be a/],
    ['an unknown field', () => changed(2, { scope: {} }), /line 3 has the unknown field scope/],
    ['an unknown route', () => changed(3, { scopes: { routes: ['all'] } }), /line 4 scopes.routes must name .*"all"/],
    [
      'a loose network',
      () => changed(3, { scopes: { addresses: ['10.0.0.1'] } }),
      /line 4 scopes.addresses must be \["10.0.0.1\/32"\]/,
    ],
    ['an unknown account', () => lines.filter((_, at) => at !== 1), /line 3 names the unknown account acct-/],
    ['a repeated id', () => [...lines, lines[2]!], /line 7 repeats the id or hash of line 3/],
    ['a shared hash', () => changed(4, { hash: keys[0]!.hash }), /line 5 repeats the id or hash of line 3/],
    [
      'two faults',
      () => changed(2, { tier: 'gold' }).map((line, at) => (at === 5 ? '[]' : line)),
      /^Nothing was imported:\nline 3 tier .*\nline 6 /,
    ],
  ])('with %s, before anything is written', async (_, texts, problem) => {
    await expect(load(texts())).rejects.toThrow(problem);
    expect([await listKeyRows(stores), world.enrolled()]).toEqual([[], {}]);
  });

  test('when a key of the deployment differs, so that a revocation is never undone', async () => {
    await load(lines);
    await updateStoredKey(stores.keys, keys[0]!.hash, key => ({ ...key, revokedMs: 8 }));
    const before = await listKeyRows(stores);
    await expect(load(lines)).rejects.toThrow(`line 3 differs from ${keys[0]!.id}, which exists, in revokedMs`);
    expect(await listKeyRows(stores)).toEqual(before);
  });

  test('when another key of the deployment has the hash', async () => {
    await saveKey(stores.keys, { ...keys[0]!, id: idOf('key', 8) });
    await expect(load(lines)).rejects.toThrow(`line 3 differs from ${idOf('key', 8)}, which exists, in id`);
  });
});

test('A search names live, revoked, expired and foreign keys by place and id, and never repeats a key', async () => {
  const nearly = textOf(1).replace(/.$/, last => (last === '0' ? '1' : '0'));
  const texts = [
    `KEY=${textOf(1)} and "${textOf(3)}"`,
    `nothing ${nearly} here, and ci_short_abcdef`,
    [...textOf(4, 'cin')].join('\0'),
    `${textOf(2)} ${textOf(5)}`,
  ];
  const search = await findKeys(source.keys, linesOf(texts), 9_000);
  const foundAt = (
    line: number,
    column: number,
    begins: string,
    id: string | null,
    name: string | null,
    status: string,
  ) => ({
    ...{ source: 'file', line, column, begins, id, name, status },
  });
  expect(search).toEqual({
    found: [
      foundAt(1, 5, textOf(1).slice(0, 8), keys[0]!.id, 'plain', 'live'),
      foundAt(1, texts[0]!.indexOf(textOf(3)) + 1, textOf(3).slice(0, 8), keys[2]!.id, 'gone', 'revoked'),
      foundAt(3, 1, textOf(4, 'cin').slice(0, 8), ingestKey.id, 'sender', 'live'),
      foundAt(4, 1, textOf(2).slice(0, 8), keys[1]!.id, 'scoped', 'expired'),
      foundAt(4, textOf(2).length + 2, textOf(5).slice(0, 8), null, null, 'unknown'),
    ],
    misses: 1,
  });
  for (const seed of [1, 2, 3, 5]) expect(JSON.stringify(search)).not.toContain(textOf(seed));
});

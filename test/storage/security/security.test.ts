import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Hindsight, noHindsight } from '../../../layers/core/security/hindsight.ts';
import { noCheckpoint } from '../../../layers/storage/kernel/checkpoint.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import {
  type Checkpoint,
  loadCheckpoint,
  loadMark,
  saveCheckpoint,
} from '../../../layers/storage/security/checkpoint.ts';
import { loadHindsight, MEMBERS_MAX, saveHindsight, WASHERS_MAX } from '../../../layers/storage/security/hindsight.ts';
import { openSecurity, type Security } from '../../../layers/storage/security/security.ts';
import {
  CLOCK_NAMES_MAX,
  dueSecurity,
  loadTold,
  nothingTold,
  saveTold,
} from '../../../layers/storage/security/told.ts';
import { address, START_MS } from '../../flows/events.ts';
import { BrokenLine, behind, openLine } from '../../flows/faults.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

/** Incompressible letters. */
const noise = (length: number): string =>
  Array.from({ length: length / 40 }, (_, at) =>
    createHash('sha1').update(String(at)).digest('base64').padEnd(40, '=').slice(0, 40),
  ).join('');

const of = (text: string, pages = 2): Checkpoint => ({
  state: { text },
  holders: { head: { of: text }, pages: Array.from({ length: pages }, (_, at) => Uint8Array.of(at, text.length)) },
});

describe.each(engineNames)('The stored security of a mint on %s', name => {
  let engine: Engine;
  let security: Security;
  let mints = 0;
  const freshMint = (): string => `mint-${mints++}`;

  beforeAll(async () => {
    engine = await startEngine(name);
    security = openSecurity(engine.client, (await makeTables(engine.client, ['security'])).security);
  });
  afterAll(() => engine.stop());

  const save = (mint: string, loaded = noCheckpoint, text = 'first', seq = 5, store = security) =>
    saveCheckpoint(store, mint, loaded, { seq, ...of(text) });

  test('is empty at first', async () => {
    expect(await loadCheckpoint(security, freshMint())).toEqual({ mark: noCheckpoint, checkpoint: null });
    expect(await loadTold(security, freshMint())).toEqual(nothingTold);
    expect(await loadHindsight(security, freshMint())).toEqual(noHindsight);
  });

  test('round-trips in several parts', async () => {
    const mint = freshMint();
    const large = { ...of(noise(900_000), 3), seq: 5 };
    const mark = await saveCheckpoint(security, mint, noCheckpoint, large);
    const found = await loadCheckpoint(security, mint);
    expect(found.mark).toMatchObject({ version: 1, seq: 5 });
    expect(found.mark.bytes).toBeGreaterThan(600_000);
    expect(found.mark).toEqual(mark);
    expect(found.checkpoint!.state).toEqual(large.state);
    expect(found.checkpoint!.holders.head).toEqual(large.holders.head);
    expect(found.checkpoint!.holders.pages.map(page => [...page])).toEqual([
      [0, 900_000 % 256],
      [1, 900_000 % 256],
      [2, 900_000 % 256],
    ]);
  });

  test('is written only over the loaded version', async () => {
    const mint = freshMint();
    const first = await save(mint);
    await expect(save(mint, noCheckpoint, 'other', 9)).rejects.toSatisfy(isConflict);
    const second = await save(mint, first, 'second', 8);
    expect(await loadMark(security, mint)).toEqual(second);
    expect((await loadCheckpoint(security, mint)).checkpoint?.state).toEqual({ text: 'second' });
  });

  test('is unchanged until the next one is complete, wherever a write fails', async () => {
    const mint = freshMint();
    let mark = await save(mint, noCheckpoint, 'first', 1);
    mark = await save(mint, mark, 'second', 2);
    for (let at = 0; at < 2; at++) {
      const broken = { ...security, client: behind(openLine({ at, mode: 'unsent', fatal: true }), engine.client) };
      await expect(save(mint, mark, 'third', 3, broken)).rejects.toBeInstanceOf(BrokenLine);
      expect((await loadCheckpoint(security, mint)).checkpoint?.state).toEqual({ text: 'second' });
    }
    await save(mint, mark, 'third', 3);
    expect((await loadCheckpoint(security, mint)).checkpoint?.state).toEqual({ text: 'third' });
  });

  test('is missing when two writers used one slot, and heals with the next write', async () => {
    const mint = freshMint();
    // The slower writer overwrites parts, but not the header.
    const slow = { ...security, client: behind(openLine({ at: 1, mode: 'unsent', fatal: true }), engine.client) };
    const mark = await save(mint, noCheckpoint, 'fast', 5);
    await expect(save(mint, noCheckpoint, 'slow', 4, slow)).rejects.toBeInstanceOf(BrokenLine);
    expect(await loadCheckpoint(security, mint)).toEqual({ mark, checkpoint: null });
    await save(mint, mark, 'next', 9);
    expect((await loadCheckpoint(security, mint)).checkpoint?.state).toEqual({ text: 'next' });
  });

  test('records a delivery once, for one of two writers', async () => {
    const mint = freshMint();
    const next = { seq: 7, clock: ['a'], clockMs: 9, dueMs: null };
    const told = await saveTold(security, mint, nothingTold, next);
    expect(await loadTold(security, mint)).toEqual({ version: 1, ...next });
    await expect(saveTold(security, mint, nothingTold, { ...next, seq: 8 })).rejects.toSatisfy(isConflict);
    const names = Array.from({ length: CLOCK_NAMES_MAX + 5 }, (_, at) => String(at));
    await saveTold(security, mint, told, { ...next, clock: names });
    expect((await loadTold(security, mint)).clock).toEqual(names.slice(5));
  });

  test('lists due mints only', async () => {
    const [soon, late, never] = [freshMint(), freshMint(), freshMint()];
    const told = { seq: 1, clock: [], clockMs: 0 };
    const first = await saveTold(security, soon, nothingTold, { ...told, dueMs: 1_003 });
    await saveTold(security, late, nothingTold, { ...told, dueMs: 2_000 });
    await saveTold(security, never, nothingTold, { ...told, dueMs: null });
    expect(await dueSecurity(security, 1_002, 80)).toEqual([]);
    expect(await dueSecurity(security, 1_003, 80)).toEqual([soon]);
    await saveTold(security, soon, first, { ...told, dueMs: null });
    expect(await dueSecurity(security, 3_000, 80)).toEqual([late]);
  });

  test('keeps annotations of traders by the latest row, and the newest of too many', async () => {
    const mint = freshMint();
    const learnt = (bundle: string): Hindsight => ({
      bundles: new Map([['w', bundle]]),
      washes: new Map([['x', [[1, 2]]]]),
    });
    await saveHindsight(security, mint, 5, learnt('b2'));
    await saveHindsight(security, mint, 4, learnt('b1'));
    expect(await loadHindsight(security, mint)).toEqual(learnt('b2'));
    const wallets = (count: number) => Array.from({ length: count }, (_, at) => address(`hindsight ${at}`));
    const [members, washers] = [wallets(MEMBERS_MAX + 2), wallets(WASHERS_MAX + 2)];
    await saveHindsight(security, mint, 6, {
      bundles: new Map(members.map(wallet => [wallet, address(wallet).slice(0, 22)])),
      washes: new Map(washers.map((wallet, at) => [wallet, [[START_MS + at, START_MS + 1_000 * at]]])),
    });
    const kept = await loadHindsight(security, mint);
    expect([...kept.bundles.keys()]).toEqual(members.slice(2));
    expect([...kept.washes.keys()]).toEqual(washers.slice(0, -2));
  });
});

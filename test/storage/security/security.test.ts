import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Annotations, noAnnotations } from '../../../layers/core/security/annotations.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { noSnapshot } from '../../../layers/storage/kernel/snapshot.ts';
import {
  loadAnnotations,
  MEMBERS_MAX,
  saveAnnotations,
  WASHERS_MAX,
} from '../../../layers/storage/security/annotations.ts';
import {
  CLOCK_NAMES_MAX,
  dueSecurity,
  loadDelivered,
  nothingDelivered,
  saveDelivered,
} from '../../../layers/storage/security/delivered.ts';
import type { Security } from '../../../layers/storage/security/security.ts';
import {
  loadSecuritySnapshot,
  loadSnapshotVersion,
  openSecuritySave,
  type UnpackedSecurity,
} from '../../../layers/storage/security/snapshot.ts';
import { address, START_MS } from '../../worlds/events.ts';
import { BrokenLine, behind, openLine } from '../../worlds/faults.ts';
import { engineNames } from '../engines.ts';
import { saved } from '../saved.ts';
import { useEngine, useTable } from '../use-engine.ts';

/** Incompressible letters. */
const noise = (length: number): string =>
  Array.from({ length: length / 40 }, (_, at) =>
    createHash('sha1').update(String(at)).digest('base64').padEnd(40, '=').slice(0, 40),
  ).join('');

const of = (text: string, pages = 2): UnpackedSecurity => ({
  state: { text },
  holders: {
    head: { of: text },
    pages: Array.from({ length: pages }, (_, at) => () => Uint8Array.of(at, text.length)),
  },
});

describe.each(engineNames)('The stored security of a mint on %s', name => {
  const engine = useEngine(name);
  const security: Security = useTable(engine, 'security', beforeAll);
  let mints = 0;
  const freshMint = (): string => `mint-${mints++}`;

  const save = (mint: string, loaded = noSnapshot, text = 'first', seq = 5, store = security) =>
    saved(openSecuritySave(store, mint, loaded, { seq, ...of(text) }));

  test('is empty at first', async () => {
    expect(await loadSecuritySnapshot(security, freshMint())).toEqual({ version: noSnapshot, snapshot: null });
    expect(await loadDelivered(security, freshMint())).toEqual(nothingDelivered);
    expect(await loadAnnotations(security, freshMint())).toEqual(noAnnotations);
  });

  test('round-trips in several parts', async () => {
    const mint = freshMint();
    const large = { ...of(noise(1_300_000), 3), seq: 5 };
    const version = await saved(openSecuritySave(security, mint, noSnapshot, large));
    const found = await loadSecuritySnapshot(security, mint);
    expect(found.version).toMatchObject({ version: 1, seq: 5 });
    expect(found.version.bytes).toBeGreaterThan(600_000);
    expect(found.version).toEqual(version);
    expect(found.snapshot!.state).toEqual(large.state);
    expect(found.snapshot!.holders.head).toEqual(large.holders.head);
    expect(found.snapshot!.holders.pages.map(page => [...page])).toEqual([
      [0, 1_300_000 % 256],
      [1, 1_300_000 % 256],
      [2, 1_300_000 % 256],
    ]);
  });

  test('is what it was when its save began, however many batches that takes', async () => {
    const mint = freshMint();
    const state = { texts: Array.from({ length: 2_000 }, (_, at) => noise(40) + at) };
    const first = [...state.texts];
    const save = openSecuritySave(security, mint, noSnapshot, { seq: 5, state, holders: of('first').holders });
    const batches: unknown[] = [];
    for (let version = null; version === null; batches.push(version)) {
      version = await save.run({ clock: Date.now, ms: 3_000, packBytes: 10_000 });
      state.texts.pop();
    }
    expect(batches.length).toBeGreaterThan(4);
    const { version, snapshot } = await loadSecuritySnapshot(security, mint);
    expect({ version, state: snapshot!.state }).toEqual({ version: batches.at(-1), state: { texts: first } });
    expect(save.getBytes()).toBe(version.bytes);
  });

  test('is written only over the loaded version', async () => {
    const mint = freshMint();
    const first = await save(mint);
    await expect(save(mint, noSnapshot, 'other', 9)).rejects.toSatisfy(isConflict);
    const second = await save(mint, first, 'second', 8);
    expect(await loadSnapshotVersion(security, mint)).toEqual(second);
    expect((await loadSecuritySnapshot(security, mint)).snapshot?.state).toEqual({ text: 'second' });
  });

  test('is unchanged until the next one is complete, wherever a write fails', async () => {
    const mint = freshMint();
    let version = await save(mint, noSnapshot, 'first', 1);
    version = await save(mint, version, 'second', 2);
    for (let at = 0; at < 2; at++) {
      const broken = { ...security, client: behind(openLine({ at, mode: 'unsent', fatal: true }), engine.client) };
      await expect(save(mint, version, 'third', 3, broken)).rejects.toBeInstanceOf(BrokenLine);
      expect((await loadSecuritySnapshot(security, mint)).snapshot?.state).toEqual({ text: 'second' });
    }
    await save(mint, version, 'third', 3);
    expect((await loadSecuritySnapshot(security, mint)).snapshot?.state).toEqual({ text: 'third' });
  });

  test('records a delivery once, for one of two writers', async () => {
    const mint = freshMint();
    const next = { seq: 7, clock: ['a'], clockMs: 9, dueMs: null };
    const reported = await saveDelivered(security, mint, nothingDelivered, next);
    expect(await loadDelivered(security, mint)).toEqual({ version: 1, ...next });
    await expect(saveDelivered(security, mint, nothingDelivered, { ...next, seq: 8 })).rejects.toSatisfy(isConflict);
    const names = Array.from({ length: CLOCK_NAMES_MAX + 5 }, (_, at) => String(at));
    await saveDelivered(security, mint, reported, { ...next, clock: names });
    expect((await loadDelivered(security, mint)).clock).toEqual(names.slice(5));
  });

  test('lists due mints only', async () => {
    const [soon, late, never] = [freshMint(), freshMint(), freshMint()];
    const reported = { seq: 1, clock: [], clockMs: 0 };
    const first = await saveDelivered(security, soon, nothingDelivered, { ...reported, dueMs: 1_003 });
    await saveDelivered(security, late, nothingDelivered, { ...reported, dueMs: 2_000 });
    await saveDelivered(security, never, nothingDelivered, { ...reported, dueMs: null });
    expect(await dueSecurity(security, 1_002, 80)).toEqual([]);
    expect(await dueSecurity(security, 1_003, 80)).toEqual([soon]);
    await saveDelivered(security, soon, first, { ...reported, dueMs: null });
    expect(await dueSecurity(security, 3_000, 80)).toEqual([late]);
  });

  test('keeps annotations of traders by the latest row, and the newest of too many', async () => {
    const mint = freshMint();
    const learnt = (bundle: string): Annotations => ({
      bundles: new Map([['w', bundle]]),
      washes: new Map([['x', [[1, 2]]]]),
    });
    await saveAnnotations(security, mint, 5, learnt('b2'));
    await saveAnnotations(security, mint, 4, learnt('b1'));
    expect(await loadAnnotations(security, mint)).toEqual(learnt('b2'));
    const wallets = (count: number) => Array.from({ length: count }, (_, at) => address(`annotations ${at}`));
    const [members, washers] = [wallets(MEMBERS_MAX + 2), wallets(WASHERS_MAX + 2)];
    await saveAnnotations(security, mint, 6, {
      bundles: new Map(members.map(wallet => [wallet, address(wallet).slice(0, 22)])),
      washes: new Map(washers.map((wallet, at) => [wallet, [[START_MS + at, START_MS + 1_000 * at]]])),
    });
    const kept = await loadAnnotations(security, mint);
    expect([...kept.bundles.keys()]).toEqual(members.slice(2));
    expect([...kept.washes.keys()]).toEqual(washers.slice(0, -2));
  });
});

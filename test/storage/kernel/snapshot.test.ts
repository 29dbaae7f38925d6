import { randomFillSync } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import {
  loadSnapshot,
  loadVersion,
  noSnapshot,
  type SnapshotVersion,
} from '../../../layers/storage/kernel/snapshot.ts';
import { openSnapshotSave, type SnapshotSave } from '../../../layers/storage/kernel/snapshot-save.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { behind, faultModes, openLine } from '../../worlds/faults.ts';
import { limitedClient } from '../limited.ts';
import { openTime } from '../virtual-time.ts';
import { answeredBy, watching } from '../watching.ts';

const time = openTime();
beforeAll(time.take);
afterAll(time.restore);

const clock = (): number => time.nowMs;
const BUDGET = { clock, ms: 3_000 };
const ROW_MS_MAX = 10_000;

const placeIn = (client: DynamoDBClient) => ({ table: { client, table: 'coordination' }, partition: 'checkpoint' });

const noise = (bytes: number): Uint8Array => randomFillSync(new Uint8Array(bytes));
const pagesOf = (text: string, count = 11): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, at) => Buffer.concat([Buffer.from(`${text} ${at} `), new Uint8Array(5_000)]));

const saveOf = (
  client: DynamoDBClient,
  loaded: SnapshotVersion,
  text: string,
  owner: string = text,
  pages = pagesOf(text),
) => openSnapshotSave(placeIn(client), loaded, { seq: loaded.seq + 1, body: { text }, pages }, owner);

/** Batches that a save takes. */
const runAll = async (save: SnapshotSave, ms = BUDGET.ms): Promise<{ version: SnapshotVersion; batches: number }> => {
  for (let batches = 1; batches <= 1_000; batches++) {
    const version = await save.run({ clock, ms });
    if (version) return { version, batches };
    await time.sleep(1_000);
  }
  throw new Error('The save did not end.');
};

const textIn = async (client: DynamoDBClient): Promise<string | null> => {
  const { snapshot } = await loadSnapshot(placeIn(client));
  if (snapshot === null) return null;
  const { text } = snapshot.body as { readonly text: string };
  expect(snapshot.pages.map(page => Buffer.from(page).toString().split('\0')[0]!.trim())).toEqual(
    snapshot.pages.map((_, at) => `${text} ${at}`),
  );
  return text;
};

/** Each call takes its time. */
const slow = (client: DynamoDBClient, ms: number): DynamoDBClient =>
  answeredBy(client, async (_command, send) => {
    await time.sleep(ms);
    return send();
  });

describe('A snapshot under the limits of partitions', () => {
  test.each([
    ['35 MB of coordination', 117],
    ['the pages of 100,000 holders', 50],
  ])('is saved and loaded ten times in a row: %s', async (_title, count) => {
    const { client, partitions } = limitedClient(
      slow(createMemoryClient(createMemoryStore(['coordination'])), 10),
      clock,
    );
    const pages = Array.from({ length: count }, () => noise(300_000));
    let version = noSnapshot;
    for (let round = 1; round <= 10; round++) {
      pages[round] = noise(300_000);
      const begunMs = clock();
      const save = openSnapshotSave(placeIn(client), version, { seq: round, body: { round }, pages });
      version = (await runAll(save)).version;
      const loaded = await loadSnapshot(placeIn(client));
      expect(loaded.version).toEqual(version);
      expect(loaded.snapshot?.body).toEqual({ round });
      expect(loaded.snapshot?.pages.every((page, at) => Buffer.compare(page, pages[at]!) === 0)).toBe(true);
      expect(clock() - begunMs).toBeLessThan(ROW_MS_MAX);
    }
    expect(partitions.counts.refused).toBe(0);
  });

  test('goes on in the next batch where it stopped, and writes no part twice', async () => {
    const written = new Map<string, number>();
    const noted = watching(createMemoryClient(createMemoryStore(['coordination'])), command => {
      if (!(command instanceof PutItemCommand) || command.input.Item!.s!.S !== 'part') return;
      const key = command.input.Item!.k!.S!;
      written.set(key, (written.get(key) ?? 0) + 1);
    });
    const { client, partitions } = limitedClient(slow(noted, 500), clock);
    // Someone else uses the same partitions.
    for (let at = 0; at < 40; at++)
      partitions.admit('PutItem', {
        TableName: 'coordination',
        Item: { k: { S: `checkpoint#0#${at}` }, s: { S: 'other' }, d: { B: new Uint8Array(6_000_000) } },
      });
    const save = saveOf(
      client,
      noSnapshot,
      'whole',
      'a',
      Array.from({ length: 39 }, () => noise(300_000)),
    );
    const { batches } = await runAll(save, 1_000);
    expect(batches).toBeGreaterThan(3);
    expect(partitions.counts.refused).toBeGreaterThan(0);
    expect([...written.values()]).toEqual(Array.from({ length: 40 }, () => 1));
  });

  test('takes no more time of a batch than its budget and one call, whatever is throttled', async () => {
    const { client, partitions } = limitedClient(
      slow(createMemoryClient(createMemoryStore(['coordination'])), 50),
      clock,
    );
    partitions.admit('PutItem', {
      TableName: 'coordination',
      Item: { k: { S: 'checkpoint#0#1' }, s: { S: 'x' }, d: { B: new Uint8Array(60_000_000) } },
    });
    const save = saveOf(client, noSnapshot, 'late');
    let runs = 0;
    for (let version: SnapshotVersion | null = null; version === null; runs++) {
      const begunMs = clock();
      version = await save.run(BUDGET);
      expect(clock() - begunMs).toBeLessThan(BUDGET.ms + 3_000);
      await time.sleep(1_000);
    }
    expect(runs).toBeGreaterThan(5);
    expect(await textIn(client)).toBe('late');
  });

  test('is one write when it is small, and costs its size when it is large', async () => {
    const units = async (bytes: number): Promise<number> => {
      const { client, partitions } = limitedClient(createMemoryClient(createMemoryStore(['coordination'])), clock);
      let sum = 0;
      const admit = partitions.admit;
      Object.assign(partitions, {
        admit: (action: string, input: never) => {
          const item = (input as { readonly Item?: { readonly d?: { readonly B?: Uint8Array } } }).Item;
          if (action === 'PutItem') sum += Math.max(1, Math.ceil((item?.d?.B?.length ?? 0) / 1_024));
          return admit(action, input);
        },
      });
      await runAll(openSnapshotSave(placeIn(client), noSnapshot, { seq: 1, body: {}, pages: [noise(bytes)] }));
      return sum;
    };
    expect(await units(100)).toBe(1);
    const bytes = 300_000;
    expect(await units(bytes)).toBeLessThanOrEqual(Math.ceil(bytes / 1_024) + 3);
  });
});

describe('A snapshot of two writers', () => {
  test('is never mixed, in any order of their calls', async () => {
    const turns = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 20, 700_000)), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(turns, async order => {
        const client = slow(createMemoryClient(createMemoryStore(['coordination'])), 10);
        const first = (await runAll(saveOf(client, noSnapshot, 'first'))).version;
        const writers = ['ann', 'bob'].map(name => ({ name, save: saveOf(client, first, name), ended: '' }));
        const turn = async (at: number): Promise<void> => {
          const writer = writers[at]!;
          if (writer.ended !== '') return;
          try {
            if (await writer.save.run({ clock, ms: 0 })) writer.ended = 'won';
          } catch (error) {
            expect(isConflict(error)).toBe(true);
            writer.ended = 'lost';
          }
        };
        for (const [at, pauseMs] of order) {
          await Promise.all([turn(at), ...(pauseMs === 20 ? [turn(1 - at)] : [])]);
          await time.sleep(pauseMs);
          const won = writers.find(({ ended }) => ended === 'won');
          expect(await textIn(client)).toBe(won?.name ?? 'first');
        }
        expect(writers.filter(({ ended }) => ended === 'won').length).toBeLessThan(2);
        await time.sleep(700_000);
        for (let at = 0; at < 100 && writers.every(({ ended }) => ended !== 'won'); at++) await turn(at % 2);
        expect(await textIn(client)).toBe(writers.find(({ ended }) => ended === 'won')!.name);
      }),
      { numRuns: 60 },
    );
  });

  test('leaves a writer alone that has begun, until it was silent for ten minutes', async () => {
    const client = slow(createMemoryClient(createMemoryStore(['coordination'])), 10);
    const [ann, bob] = [saveOf(client, noSnapshot, 'ann'), saveOf(client, noSnapshot, 'bob')];
    expect(await ann.run({ clock, ms: 0 })).toBeNull();
    expect(await bob.run(BUDGET)).toBeNull();
    expect(await textIn(client)).toBeNull();
    await time.sleep(600_000);
    expect(await bob.run(BUDGET)).toMatchObject({ version: 1 });
    await expect(ann.run(BUDGET)).rejects.toSatisfy(isConflict);
    expect(await textIn(client)).toBe('bob');
  });

  test('does not block the next one when a small snapshot comes between', async () => {
    const client = createMemoryClient(createMemoryStore(['coordination']));
    await saveOf(client, noSnapshot, 'begun').run({ clock, ms: -1 });
    const small = openSnapshotSave(placeIn(client), noSnapshot, { seq: 1, body: { text: 'small' }, pages: [] }, 'bob');
    const version = (await small.run(BUDGET))!;
    expect(await textIn(client)).toBe('small');
    expect(await saveOf(client, version, 'large').run(BUDGET)).toMatchObject({ version: 2 });
    expect(await textIn(client)).toBe('large');
  });
});

describe('A snapshot when a call fails', () => {
  test.each(faultModes)('is the last complete one, whichever call it is: $title', async ({ mode, fatal }) => {
    for (let at = 0; ; at++) {
      const client = createMemoryClient(createMemoryStore(['coordination']));
      const before = (await runAll(saveOf(client, noSnapshot, 'before', 'me'))).version;
      const line = openLine({ at, mode, fatal });
      const save = saveOf(behind(line, client), before, 'after', 'me');
      const failed = await save.run(BUDGET).then(
        () => false,
        () => true,
      );
      expect(['before', 'after']).toContain(await textIn(client));
      if (!failed) {
        expect(at).toBeGreaterThanOrEqual(15);
        return;
      }
      // The same process, or the next one.
      const own = fatal ? saveOf(client, await loadVersion(placeIn(client)), 'after', 'me') : save;
      await runAll(own).catch(error => expect(isConflict(error)).toBe(true));
      expect(await textIn(client)).toBe('after');
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, divideKeys, listKeys } from '../../../layers/flows/rebuild/plan.ts';
import { rebuild } from '../../../layers/flows/rebuild/rebuild.ts';
import type { RebuildTables } from '../../../layers/flows/rebuild/stages.ts';
import { runRebuildPlan } from '../../../layers/flows/rebuild/worker.ts';
import type { Objects } from '../../../layers/storage/archive/objects.ts';
import { type Item, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { describeFormats, getOwnFormats } from '../../../layers/storage/operations/data-version.ts';
import {
  loadPlan,
  type RebuildPlan,
  savePlan,
  tryClaimRange,
} from '../../../layers/storage/operations/rebuild-plans.ts';
import { isComplete, loadProgress } from '../../../layers/storage/operations/rebuilds.ts';
import { chooseCases } from '../../long-run.ts';
import { chanceOf } from '../../tapes/chance.ts';
import { text } from '../../torture/store/text.ts';
import { NOW_MS } from '../../worlds/events.ts';
import { openLine } from '../../worlds/faults.ts';
import { answersOf, DERIVED, startWorld, type World } from './world.ts';

const GENERATION = 3;
const LEASE_MS = 1_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.engine.stop());

const memoryObjects = (): Objects => {
  const held = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void held.set(name, bytes),
    get: async name => held.get(name) ?? null,
    read: async () => new Uint8Array(),
    list: async () => [],
  };
};

const makePlan = async (tables: RebuildTables, objects: Objects, ranges: number): Promise<RebuildPlan> => {
  const keys = await listKeys(openTape(tables.tape));
  const planned = { generation: GENERATION, formats: describeFormats(getOwnFormats()), atMs: NOW_MS, ranges };
  const plan = await divideKeys(objects, keys, planned);
  expect(plan.rows).toBe(countRows(keys));
  expect(await savePlan(tables.operations, plan, null)).toBe(true);
  return plan;
};

/** Without lists by arrival, whose items are batches of their writer. */
const itemsOf = async (tables: RebuildTables): Promise<ReadonlyMap<string, string>> => {
  const names = DERIVED.filter(name => !['operations', 'board', 'listings'].includes(name));
  const items = new Map<string, string>();
  for (const name of names)
    for (const item of await scanItems(tables[name as keyof RebuildTables]))
      items.set(`${name} ${keyText(item)}`, text(asIndexed(item)));
  return items;
};

/** A statement leaves `due_at` on an item that left its index. */
const asIndexed = ({ due_at, ...item }: Item): Item => (item.due === undefined ? item : { ...item, due_at: due_at! });

/** Names of items that only one has, or that differ. */
const differences = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(name => a.get(name) !== b.get(name)).sort();

const keyText = ({ k, s, bucket, wallet, entry }: Item): string =>
  [k?.S, s?.S, bucket?.N, wallet?.S, entry?.S].filter(part => part !== undefined).join(' ');

type Work = { readonly workers: number; readonly ranges: number; readonly bytesMax?: number };

const runParallel = async ({ workers, ranges, bytesMax = 1e9 }: Work) => {
  const { tables } = await world.newTables();
  const objects = memoryObjects();
  const plan = await makePlan(tables, objects, ranges);
  await Promise.all(
    Array.from({ length: workers }, (_, at) =>
      runRebuildPlan({ plan, tables, objects, known: new Map(), worker: `worker-${at}`, pauseMs: 5, bytesMax }),
    ),
  );
  return tables;
};

describe('a rebuild in parallel', () => {
  test('answers like one that goes from key to key, and notes that it is complete', async () => {
    const { tables: slow } = await world.newTables();
    const spooled: Parameters<Parameters<typeof rebuild>[0]['spool']['append']>[0][number][] = [];
    await rebuild({
      tables: slow,
      spool: {
        id: 'memory',
        append: some => void spooled.push(...some),
        inOrder: () => [spooled.toSorted((a, b) => a.timestampMs - b.timestampMs)],
        clear: () => {},
      },
      archive: null,
      known: new Map(),
      clock: () => NOW_MS,
      generation: GENERATION,
      onProgress: () => {},
    });
    const tables = await runParallel({ workers: 1, ranges: 4 });
    expect(await answersOf(tables)).toEqual(await answersOf(slow));
    expect(await loadProgress(tables.operations, GENERATION)).toMatchObject({ phase: 'done' });
    expect(await isComplete(tables.operations, tables.candles.table)).toBe(true);
    expect(await loadPlan(tables.operations, GENERATION)).toBeNull();
  });

  test('writes the same items whatever the number of workers, ranges and bytes in memory', async () => {
    const wanted = await itemsOf(await runParallel({ workers: 1, ranges: 1 }));
    expect(wanted.size).toBeGreaterThan(300);
    for (const work of [
      { workers: 2, ranges: 5 },
      { workers: 7, ranges: 16 },
      { workers: 2, ranges: 3, bytesMax: 20_000 },
    ])
      expect(differences(await itemsOf(await runParallel(work)), wanted), JSON.stringify(work)).toEqual([]);
  });

  test.each(chooseCases([1, 2, 3], 3))('writes the same items when workers die at any call (seed %i)', async seed => {
    const wanted = await itemsOf(await runParallel({ workers: 1, ranges: 1 }));
    const { over, tables } = await world.newTables();
    const objects = memoryObjects();
    const plan = await makePlan(tables, objects, 5);
    const chance = chanceOf(seed);
    let [nowMs, deaths] = [NOW_MS, 0];
    for (let at = 4; ; at = Math.ceil(at * 1.6) + chance.whole(0, 20)) {
      const workers = [1, 2, 7][deaths % 3]!;
      const work = async (number: number): Promise<boolean> => {
        const line = openLine({
          at: at + chance.whole(0, 30),
          mode: chance.is(0.5) ? 'unsent' : 'unheard',
          fatal: true,
        });
        const worker = `worker-${deaths}-${number}`;
        const deps = { plan, tables: over(line), objects, known: new Map(), worker, pauseMs: 5, leaseMs: LEASE_MS };
        return runRebuildPlan({ ...deps, now: () => nowMs, bytesMax: 20_000 }).then(
          () => true,
          () => false,
        );
      };
      // Those that wait for a dead worker end with their own line.
      const ends = await Promise.all(Array.from({ length: workers }, (_, number) => work(number)));
      nowMs += LEASE_MS + 1;
      if (ends.every(Boolean)) break;
      deaths += ends.filter(isDone => !isDone).length;
    }
    expect(deaths).toBeGreaterThan(6);
    expect(differences(await itemsOf(tables), wanted)).toEqual([]);
  });

  test('writes nothing of a range that another worker took meanwhile', async () => {
    const { tables } = await world.newTables();
    const objects = memoryObjects();
    const plan = await makePlan(tables, objects, 1);
    const name = { stage: 'tokens', range: 0 } as const;
    let [nowMs, attempts, left] = [NOW_MS, 0, -1];
    const late: Objects = {
      ...objects,
      get: async object => {
        if (object.startsWith('keys/') && ++attempts === 1) {
          // The worker sleeps past its lease. Another takes the range and dies.
          nowMs += LEASE_MS + 1;
          const lease = { nowMs, untilMs: nowMs + LEASE_MS };
          expect(await tryClaimRange(tables.operations, plan, name, 'other', lease)).toBe(true);
        } else if (object.startsWith('keys/')) left = (await scanItems(tables.candles)).length;
        return objects.get(object);
      },
    };
    const timer = setInterval(() => {
      nowMs += LEASE_MS / 4;
    }, 200);
    const deps = { plan, tables, known: new Map(), pauseMs: 5, leaseMs: LEASE_MS, now: () => nowMs };
    await runRebuildPlan({ ...deps, objects: late, worker: 'late' });
    clearInterval(timer);
    expect(attempts).toBeGreaterThanOrEqual(2);
    expect(left).toBe(0);
  });

  test('is refused by a worker of other formats', async () => {
    const { tables } = await world.newTables();
    const objects = memoryObjects();
    const plan = { ...(await makePlan(tables, objects, 1)), formats: 'rows 4, candles 1' };
    await expect(runRebuildPlan({ plan, tables, objects, known: new Map(), worker: 'other' })).rejects.toThrow(
      /planned by another version \(rows 4, candles 1\); this worker makes rows \d+/,
    );
  });
});

import { expect, test } from 'vitest';
import { type Item, scanItems } from '../../layers/storage/kernel/dynamo.ts';
import type { World } from '../bench/environment.ts';
import { runFlows } from '../bench/flows.ts';
import { makeTape } from '../bench/made-tapes.ts';
import { readSeconds } from '../bench/seconds.ts';

const EVENTS = 160;
const EVENTS_PER_BATCH = 3;

/** The first events of the demo tape, a few in each second after it. */
const busySeconds = async (): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { bySecond } = await readSeconds([]);
  const events = [...bySecond.values()].flat().slice(0, EVENTS);
  const last = Math.max(...bySecond.keys());
  return Map.groupBy(events, event => last + Math.floor(events.indexOf(event) / EVENTS_PER_BATCH));
};

/** Without what names the batches: emitted rows and sequence numbers. Attributes are sorted. */
const textOf = ({ b, ...item }: Item): string => {
  const { e: _emitted, w: _offsets, ...body } = b?.M ?? {};
  return JSON.stringify(sorted({ ...item, ...body }));
};

const sorted = (item: Item) =>
  Object.entries(item)
    .map(([name, { B, ...value }]) => [name, B ? Buffer.from(B).toString('base64') : value])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));

type Results = { readonly rows: readonly string[]; readonly candles: ReadonlyMap<string, string> };

/** The sweep closes the candles of idle keys, so some may be open here. */
const resultsOf = async ({ client, names }: World): Promise<Results> => {
  const read = (name: keyof typeof names) => scanItems({ client, table: names[name] });
  const ledgers = (await read('ledgers')).filter(({ k }) => k!.S!.startsWith('l#'));
  const rows = [...ledgers, ...(await read('positions')), ...(await read('tape'))].map(textOf).sort();
  const closed = (await read('candles')).filter(({ bucket }) => Number(bucket!.N) > 0);
  const nameOf = ({ k, bucket }: Item) => `${k!.S} ${bucket!.N}`;
  return { rows, candles: new Map(closed.map(({ q: _applied, ...item }) => [nameOf(item), textOf(item)])) };
};

test('several environments at random store what one stores', { timeout: 120_000 }, async () => {
  const bySecond = await busySeconds();
  const results: Results[] = [];
  for (const environments of [1, 2, 5])
    await runFlows({ bySecond }, environments, async world => void results.push(await resultsOf(world)));
  const [one, ...several] = results;
  expect(one!.rows.length).toBeGreaterThan(EVENTS / EVENTS_PER_BATCH);
  for (const { rows, candles } of several) {
    expect(rows).toEqual(one!.rows);
    const common = [...candles].filter(([name]) => one!.candles.has(name));
    expect(common.length).toBeGreaterThan(EVENTS);
    for (const [name, text] of common) expect(text).toBe(one!.candles.get(name));
  }
});

/** On the whole tape the goals are 1.5, 2 and 1.2. */
test.each([
  [2, 1.7, 1.15],
  [8, 3, 1.35],
])('%d environments cost few reads and writes more than one', { timeout: 120_000 }, async (count, reads, writes) => {
  const tape = await makeTape('pumpswap', 300);
  const unitsOf = async (environments: number) => {
    const run = await runFlows(tape, environments);
    const sum = (spent: typeof run.reads) => [...spent.values()].reduce((all, { units }) => all + units, 0);
    return { reads: sum(run.reads), writes: sum(run.writes) };
  };
  const [one, several] = [await unitsOf(1), await unitsOf(count)];
  console.error(JSON.stringify({ one, several }));
  expect(several.reads / one.reads).toBeLessThan(reads);
  expect(several.writes / one.writes).toBeLessThan(writes);
});

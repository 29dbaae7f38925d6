import { expect, test } from 'vitest';
import { ledgerCodec } from '../../layers/core/ledger/codec.ts';
import { listMovedWallets } from '../../layers/flows/positions/move.ts';
import { readLedgers } from '../../layers/flows/positions/read-ledgers.ts';
import { decodeHeadFigures } from '../../layers/storage/journal/head-figures.ts';
import { type Item, scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape, readRowsBetween } from '../../layers/storage/market/tape.ts';
import type { World } from '../bench/environment.ts';
import { runFlows } from '../bench/flows.ts';
import { makeTape } from '../bench/made-tapes.ts';
import { readSeconds } from '../bench/seconds.ts';
import { chooseCases, isLongRun } from '../long-run.ts';

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
  const { h, w: _offsets, ...body } = b?.M ?? {};
  const { emitted: _emitted, ...figures } = h === undefined ? { emitted: 0 } : decodeHeadFigures({ h });
  return JSON.stringify([figures, sorted({ ...item, ...body })]);
};

const sorted = (item: Item) =>
  Object.entries(item)
    .map(([name, { B, ...value }]) => [name, B ? Buffer.from(B).toString('base64') : value])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));

/** Ledgers as readers see them. */
const ledgersIn = async (client: World['client'], names: World['names']): Promise<readonly string[]> => {
  const stores = {
    tape: openTape({ client, table: names.tape }),
    notes: openNotes({ client, table: names.ledgers }),
  };
  const mints = (await scanItems(stores.tape)).flatMap(({ k, s }) => (s!.S === '~' ? [k!.S!.slice(2)] : []));
  const asked = await Promise.all(
    mints.map(
      async mint => [mint, listMovedWallets(mint, await readRowsBetween(stores.tape, mint, 0, Infinity))] as const,
    ),
  );
  const found = await readLedgers(stores, new Map(asked));
  return [...found.values()]
    .flat()
    .map(({ wallet, seq, state }) => JSON.stringify([wallet, seq, ledgerCodec.encode(state)]))
    .sort();
};

type Results = {
  readonly rows: readonly string[];
  readonly ledgers: readonly string[];
  readonly candles: ReadonlyMap<string, string>;
};

/** The sweep closes the candles of idle keys, so some may be open here. */
const resultsOf = async ({ client, names }: World): Promise<Results> => {
  const read = (name: keyof typeof names) => scanItems({ client, table: names[name] });
  const rows = [...(await read('positions')), ...(await read('tape'))].map(textOf).sort();
  const closed = (await read('candles')).filter(({ bucket }) => Number(bucket!.N) > 0);
  const nameOf = ({ k, bucket }: Item) => `${k!.S} ${bucket!.N}`;
  return {
    rows,
    ledgers: await ledgersIn(client, names),
    candles: new Map(closed.map(({ q: _applied, ...item }) => [nameOf(item), textOf(item)])),
  };
};

test('several environments at random store what one stores', { timeout: 120_000 }, async () => {
  const bySecond = await busySeconds();
  const results: Results[] = [];
  for (const environments of isLongRun ? [1, 2, 5] : [1, 4])
    await runFlows({ bySecond }, environments, async world => void results.push(await resultsOf(world)), 'embedded');
  const [one, ...several] = results;
  expect(one!.rows.length).toBeGreaterThan(EVENTS / EVENTS_PER_BATCH);
  expect(one!.ledgers.length).toBeGreaterThan(5);
  for (const { rows, ledgers, candles } of several) {
    expect(ledgers).toEqual(one!.ledgers);
    expect(rows).toEqual(one!.rows);
    const common = [...candles].filter(([name]) => one!.candles.has(name));
    expect(common.length).toBeGreaterThan(EVENTS);
    for (const [name, text] of common) expect(text).toBe(one!.candles.get(name));
  }
});

/** A short tape: each token and wallet is new to each environment. */
const costs = [
  [8, 2, 1.65],
  [2, 1.5, 1.15],
] as const;
test.each(chooseCases(costs, 2))(
  '%d environments cost few reads and writes more than one',
  { timeout: 120_000 },
  async (count, reads, writes) => {
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
  },
);

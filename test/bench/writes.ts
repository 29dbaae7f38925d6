import { parseArgs } from 'node:util';
import { scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { itemBytes } from './capacity.ts';
import type { World } from './environment.ts';
import { type FlowsRun, flowNames, runFlows } from './flows.ts';
import { namedTapes, readNamed, tapeOf } from './named-tapes.ts';
import { readSeconds, type Seconds } from './seconds.ts';

/**
 * Counts DynamoDB units and bytes per swap over all processors, with indexes, in batches of one
 * second. Run: `npm run bench -- writes [--json] [--tape NAME] [--swaps N] [FILE | --simulate SWAPS]`
 */
const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    simulate: { type: 'string' },
    tape: { type: 'string' },
    swaps: { type: 'string' },
  },
  allowPositionals: true,
});
const { tape: only, swapsMax } = tapeOf(values);

type Row = {
  readonly tape: string;
  readonly write_units_per_swap: number;
  readonly read_units_per_swap: number;
  /** Of the look-ups who listens, with nobody listening. */
  readonly listener_read_units_per_swap: number;
  readonly bytes_per_swap: number;
};

const tapes = async function* (): AsyncGenerator<readonly [string, Seconds]> {
  if (values.simulate !== undefined)
    return yield [`simulated ${values.simulate}`, await readSeconds(['--simulate', values.simulate])];
  if (positionals[0] !== undefined) return yield [positionals[0], await readSeconds(positionals)];
  for (const name of namedTapes) if (only === undefined || only === name) yield [name, await readNamed(name, swapsMax)];
};

const print = (text: string): void => (values.json ? console.error(text) : console.log(text));

const line = (name: string, calls: number, units: number, swaps: number, more = ''): void =>
  print(
    `${name.padEnd(22)} ${String(calls).padStart(7)} writes  ${units.toFixed(0).padStart(7)} units  ` +
      `${(units / swaps).toFixed(3)} a swap${more}`,
  );

const sumOf = (spent: FlowsRun['writes'], of: 'units' | 'calls', flow?: string): number =>
  [...spent].reduce((sum, [key, held]) => (flow === undefined || key.startsWith(`${flow} `) ? sum + held[of] : sum), 0);

const measured = async (tape: string, { bySecond, swaps }: Seconds): Promise<Row> => {
  let bytes = 0;
  const look = async ({ client, names }: World): Promise<void> => {
    for (const table of Object.values(names))
      for (const item of await scanItems({ client, table } as never)) bytes += itemBytes(item);
  };
  const startMs = performance.now();
  const { reads, listenerReads, writes, spentMs } = await runFlows({ bySecond }, 1, look);
  const elapsed = (performance.now() - startMs) / 1000;
  print(`\n${tape}: ${swaps} swaps in ${bySecond.size} batches of one second`);
  for (const flow of flowNames) {
    for (const [key, { units, calls }] of writes) if (key.startsWith(`${flow} `)) line(key, calls, units, swaps);
    const ms = `, ${((spentMs.get(flow) ?? 0) / swaps).toFixed(2)} ms a swap`;
    line(`= ${flow}`, sumOf(writes, 'calls', flow), sumOf(writes, 'units', flow), swaps, ms);
  }
  print(`(${(swaps / elapsed).toFixed(0)} swaps/s through all flows, one after another)`);
  const perSwap = (figure: number): number => Math.round((figure / swaps) * 1000) / 1000;
  return {
    tape,
    write_units_per_swap: perSwap(sumOf(writes, 'units')),
    read_units_per_swap: perSwap(sumOf(reads, 'units')),
    listener_read_units_per_swap: perSwap(sumOf(listenerReads, 'units')),
    bytes_per_swap: perSwap(bytes),
  };
};

const rows: Row[] = [];
for await (const [tape, seconds] of tapes()) rows.push(await measured(tape, seconds));
if (values.json) console.log(JSON.stringify({ bench: 'writes', rows }));
else
  for (const row of rows)
    console.log(
      `${row.tape}: ${row.write_units_per_swap} write units, ${row.read_units_per_swap} read units ` +
        `and ${row.listener_read_units_per_swap} to ask who listens, ${row.bytes_per_swap} bytes a swap`,
    );

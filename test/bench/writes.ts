import { type FlowsRun, flowNames, runFlows } from './flows.ts';
import { readSeconds } from './seconds.ts';

/**
 * Measures DynamoDB write units per swap over all processors, with indexes.
 * Cuts a tape into batches of one second.
 * Run: `npm run bench -- writes [FILE | --simulate SWAPS]`
 */
const tape = await readSeconds(process.argv.slice(2));
const startMs = performance.now();
const { writes: spent, spentMs } = await runFlows(tape, 1);
const elapsed = (performance.now() - startMs) / 1000;
const { swaps, bySecond } = tape;

const line = (name: string, writes: number, units: number, more = ''): void =>
  console.log(
    `${name.padEnd(22)} ${String(writes).padStart(6)} writes  ${units.toFixed(0).padStart(7)} units  ` +
      `${(units / swaps).toFixed(3)} a swap${more}`,
  );
const sumOf = (own: FlowsRun['writes'], of: 'units' | 'calls'): number =>
  [...own.values()].reduce((sum, held) => sum + held[of], 0);
/** Units of some processors together. */
const ofFlows = (names: readonly string[]): FlowsRun['writes'] =>
  new Map([...spent].filter(([key]) => names.includes(key.split(' ')[0]!)));
const perSwap = (names: readonly string[]): string => (sumOf(ofFlows(names), 'units') / swaps).toFixed(3);
for (const name of flowNames) {
  const own = ofFlows([name]);
  for (const [key, { units, calls }] of own) line(key, calls, units);
  const ms = ((spentMs.get(name) ?? 0) / swaps).toFixed(2);
  line(`= ${name}`, sumOf(own, 'calls'), sumOf(own, 'units'), `, ${ms} ms a swap`);
}
console.log(
  `${swaps} swaps in ${bySecond.size} batches of one second: write units a swap ` +
    `${perSwap(['intake', 'market'])} for market data, ${perSwap(flowNames)} for everything ` +
    `(${(swaps / elapsed).toFixed(0)} swaps/s through all flows, one after another)`,
);

import { expect, test } from 'vitest';
import { scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { itemBytes } from '../bench/capacity.ts';
import { runFlows } from '../bench/flows.ts';
import { makeTape } from '../bench/made-tapes.ts';
import { readSeconds, type Seconds } from '../bench/seconds.ts';

const BATCHES = 250;

const firstBatches = ({ bySecond }: Seconds): Seconds => {
  const some = new Map([...bySecond].slice(0, BATCHES));
  const swaps = [...some.values()].flat().filter(text => JSON.parse(text).type === 'swap').length;
  return { bySecond: some, swaps };
};

/** Short tapes cost more per swap than whole ones: each mint and wallet is new. */
const SHORT = {
  wide: {
    tape: async () => firstBatches(await readSeconds(['--simulate', '2000'])),
    writes: 4.75,
    reads: 1.9,
    bytes: 1_200,
  },
  pumpswap: { tape: () => makeTape('pumpswap', 250), writes: 1.96, reads: 1.7, bytes: 630 },
  zipf1000: { tape: () => makeTape('zipf1000', 500), writes: 3.88, reads: 4.9, bytes: 1_170 },
};

test.each(Object.entries(SHORT))('a swap of a short %s tape costs few units and bytes', async (_name, limits) => {
  const { bySecond, swaps } = await limits.tape();
  let bytes = 0;
  const { writes, reads } = await runFlows({ bySecond }, 1, async ({ client, names }) => {
    for (const table of Object.values(names))
      for (const item of await scanItems({ client, table })) bytes += itemBytes(item);
  });
  const perSwap = (spent: typeof writes) => [...spent.values()].reduce((sum, { units }) => sum + units, 0) / swaps;
  const found = { writes: perSwap(writes), reads: perSwap(reads), bytes: bytes / swaps };
  console.error(JSON.stringify(found));
  for (const name of ['writes', 'reads', 'bytes'] as const) {
    expect(found[name], name).toBeLessThan(limits[name]);
    // A limit far above what is measured would find nothing.
    expect(found[name], name).toBeGreaterThan(0.5 * limits[name]);
  }
});

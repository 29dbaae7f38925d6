import { createCoordination } from '../../layers/core/coordination/coordination.ts';
import { openSizeWatch } from '../../layers/flows/coordination/size.ts';
import { campaignsOfMint } from './states.ts';

/**
 * Grows the state of coordination until its size is counted, and prints the resident megabytes.
 * Run: `node test/memory/coordination.ts`
 */
let isFull = false;
const watch = openSizeWatch({
  count: () => {
    isFull = true;
  },
} as never);
const state = createCoordination();
let mints = 0;
while (!isFull) {
  for (let at = 0; at < 10; at++) state.campaigns.mints.set(`mint-${mints++}`, campaignsOfMint());
  watch(state);
}
const residentMb = Math.round(process.memoryUsage.rss() / 1_048_576);
console.log(JSON.stringify({ mints, residentMb, isFull }));

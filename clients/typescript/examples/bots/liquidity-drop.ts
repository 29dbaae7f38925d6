/** Warns when liquidity leaves a pool. `liquidity-drop.ts MINT [PERCENT]` */
import { setInterval } from 'node:timers/promises';
import { createClient } from '@chain-intelligence/client';

const [mint = '', percent = '1'] = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const EVERY_MS = 60_000;
const seen = new Set<string>();

/** Looks for removals that are new. */
async function check(): Promise<void> {
  const answer = await client.get('/v1/token/{mint}/liquidity/events', { mint });
  if (!answer.ok) return console.error(answer.error.message);
  for (const { signature, side, pct_of_pool, wallet, is_flagged } of answer.data.events) {
    if (side === 'add' || seen.has(signature)) continue;
    seen.add(signature);
    const removed = 100 * (pct_of_pool ?? 0);
    if (removed >= Number(percent))
      console.log(`${wallet} removed ${removed.toFixed(1)}% of the pool${is_flagged ? ', and is flagged' : ''}`);
  }
}

await check();
for await (const _ of setInterval(EVERY_MS)) await check();

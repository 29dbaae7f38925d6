/** Says when the price of a token differs between two pools. `pool-spread.ts MINT [PERCENT]` */
import { createClient } from '@chain-intelligence/client';

const [mint = '', percent = '1'] = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
/** The newest price of each pool. For an alert a number is exact enough. */
const prices = new Map<string, number>();
for await (const event of client.stream([`token:${mint}:trades`], { onState: state => console.log(state) })) {
  if (event.type !== 'token:trades' || event.data.pool_address === null || event.data.usd_price === null) continue;
  prices.set(event.data.pool_address, Number(event.data.usd_price));
  const [cheapest, ...others] = [...prices].sort(([, a], [, b]) => a - b);
  const dearest = others.at(-1);
  if (!cheapest || !dearest) continue;
  const spread = 100 * (dearest[1] / cheapest[1] - 1);
  if (spread >= Number(percent)) console.log(`${spread.toFixed(2)}%: buy in ${cheapest[0]}, sell in ${dearest[0]}`);
}

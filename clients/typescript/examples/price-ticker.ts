/**
 * Prints the price of a token with each trade.
 * `price-ticker.ts MINT`, with CHAIN_URL and CHAIN_KEY.
 */
import { createClient } from '@chain-intelligence/client';

const [mint] = process.argv.slice(2);
const { CHAIN_URL: url = 'http://127.0.0.1:3000', CHAIN_KEY: key } = process.env;
if (!mint || !key) throw new Error('Usage: CHAIN_KEY=<key> price-ticker.ts <mint>');

const client = createClient({ url, key });
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const price = await client.get('/v1/token/{mint}/price', { mint });
if (!price.ok) throw new Error(price.error.message);
console.log(`now ${price.data.price_usd ?? 'no price yet'}`);

for await (const event of client.stream([`token:${mint}:ticks`], { signal: stop.signal })) {
  if (event.type === 'token:ticks') {
    const { timestamp, direction, token_amount, price } = event.data;
    console.log(`${new Date(timestamp).toISOString()} ${direction} ${token_amount} at ${price ?? 'unknown'} USD`);
  }
  if (event.type === 'repaired') console.log(`missed: ${event.data.direction} ${event.data.token_amount}`);
  if (event.type === 'gap') console.log(`missing from ${event.from} to ${event.to}`);
}

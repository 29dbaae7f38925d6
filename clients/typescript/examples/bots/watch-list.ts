/** Prices of a list. Lines `+MINT` and `-MINT` on stdin change it. `watch-list.ts MINT…` */
import { createInterface } from 'node:readline';
import { createClient, StreamError } from '@chain-intelligence/client';

const mints = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const stream = client.stream(
  mints.map(mint => `token:${mint}:ticks` as const),
  { onState: state => console.log(state) },
);

createInterface({ input: process.stdin }).on('line', async line => {
  const channel = `token:${line.slice(1).trim()}:ticks` as const;
  if (line.startsWith('-')) return stream.drop(channel);
  try {
    await stream.add(channel);
    console.log(`added ${channel}`);
  } catch (error) {
    // Only this channel was refused, as by a limit.
    if (error instanceof StreamError) console.error(error.message);
  }
});
const now = await client.get('/v1/prices', { mints: mints.join(',') });
if (now.ok) for (const { token_mint, price_usd } of now.data.prices) console.log(`${token_mint} ${price_usd}`);
for await (const event of stream)
  if (event.type === 'token:ticks') console.log(`${event.channel.split(':')[1]} ${event.data.price ?? 'no price'}`);

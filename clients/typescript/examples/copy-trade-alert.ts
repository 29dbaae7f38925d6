/** Says when wallets open or close positions. `copy-trade-alert.ts WALLET…`, with CHAIN_URL and CHAIN_KEY. */
import { createClient } from '@chain-intelligence/client';

const wallets = process.argv.slice(2);
const { CHAIN_URL: url = 'http://127.0.0.1:3000', CHAIN_KEY: key } = process.env;
if (wallets.length === 0 || !key) throw new Error('Usage: CHAIN_KEY=<key> copy-trade-alert.ts <wallet>…');

const client = createClient({ url, key });
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

/** Its symbol, or the mint when nothing better is known. */
async function fetchName(mint: string): Promise<string> {
  const info = await client.get('/v1/token/{mint}/info', { mint });
  return (info.ok && info.data.symbol) || mint;
}

const channels = wallets.map(wallet => `wallet:${wallet}:positions` as const);
console.log(`watching ${wallets.join(', ')}`);
for await (const event of client.stream(channels, { signal: stop.signal })) {
  if (event.type === 'refused') console.error(event.message);
  // Positions are not repaired as events: read them again.
  if (event.type === 'gap' && event.repair !== null)
    for await (const page of client.follow(event.repair)) console.log('read again', page.ok);
  if (event.type !== 'wallet:positions') continue;
  const { event: change, wallet_address, token_mint, original_amount, entry_price_usd } = event.data;
  if (change === 'open') {
    const name = await fetchName(token_mint);
    // How good the wallet is at it.
    const record = await client.get('/v1/wallet/{address}/performance', { address: wallet_address });
    const words = record.ok ? `win rate ${record.data.win_rate}` : record.error.message;
    console.log(`${wallet_address} bought ${original_amount} ${name} at ${entry_price_usd} USD (${words})`);
  }
  if (change === 'close') console.log(`${wallet_address} sold all of ${await fetchName(token_mint)}`);
}

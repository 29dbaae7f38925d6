/** Follows the sells of wallets. `follow-exits.ts WALLET…` */
import { createClient } from '@chain-intelligence/client';

const wallets = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const channels = wallets.map(wallet => `wallet:${wallet}:positions` as const);
for await (const event of client.stream(channels, { onState: state => console.log(state) })) {
  if (event.type === 'refused') console.error(event.message);
  if (event.type !== 'wallet:positions') continue;
  const { event: change, wallet_address, token_mint, trade, no_trade, remaining_amount } = event.data;
  if (change === 'open' || change === 'update') continue;
  // A transfer or an empty balance ends a position without a trade.
  const cause = trade ? `sold ${trade.token_amount} at ${trade.usd_price ?? 'unknown'} USD` : `moved out (${no_trade})`;
  console.log(`${wallet_address} ${cause}, holds ${remaining_amount} of ${token_mint}`);
}

/**
 * Posts each dump of a bundle to a webhook, else prints it.
 * `bundle-dump.ts MINT…`, with WEBHOOK
 */
import { createClient } from '@chain-intelligence/client';

const { WEBHOOK } = process.env;
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const channels = process.argv.slice(2).map(mint => `token:${mint}:dump_alert` as const);
for await (const event of client.stream(channels, { onState: state => console.log(state) })) {
  if (event.type === 'refused') console.error(event.message);
  if (event.type !== 'token:dump_alert') continue;
  const { bundle_type, member_count, sold_pct, remaining_chain_balance_ui } = event.data;
  const sold = `${member_count} wallets (${bundle_type}) sold ${(100 * sold_pct).toFixed(1)}%`;
  const text = `DUMP ${event.channel.split(':')[1]}: ${sold}, ${remaining_chain_balance_ui} tokens are left`;
  if (WEBHOOK === undefined) console.log(text);
  else await fetch(WEBHOOK, { method: 'POST', body: JSON.stringify({ text }) });
}

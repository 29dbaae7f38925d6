/** Warns when a bundle dumps a token. `dump-alert-bot.ts MINT…`, with CHAIN_URL and CHAIN_KEY. */
import { createClient } from '@chain-intelligence/client';

const mints = process.argv.slice(2);
const { CHAIN_URL: url = 'http://127.0.0.1:3000', CHAIN_KEY: key } = process.env;
if (mints.length === 0 || !key) throw new Error('Usage: CHAIN_KEY=<key> dump-alert-bot.ts <mint>…');

const client = createClient({ url, key });
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

/** What is left to sell, and what it would do to the price. */
async function describeExitRisk(mint: string, bundleId: string): Promise<string> {
  const risk = await client.get('/v1/intel/token/{mint}/exit-risk', { mint });
  if (!risk.ok) return risk.error.message;
  const bundle = risk.data.find(each => each.bundleId === bundleId);
  if (!bundle) return 'it holds nothing more';
  const fall = bundle.impactPct === null ? 'unknown' : `${(bundle.impactPct * 100).toFixed(1)}%`;
  return `it still holds ${(bundle.remainingSupplyPct * 100).toFixed(1)}% of the supply, price fall if sold: ${fall}`;
}

const channels = mints.flatMap(mint => [`token:${mint}:dump_alert`, `token:${mint}:security`] as const);
console.log(`watching ${mints.join(', ')}`);
for await (const event of client.stream(channels, { signal: stop.signal })) {
  const mint = event.channel.split(':')[1]!;
  if (event.type === 'token:dump_alert') {
    const { bundle_id, bundle_type, sold_pct, member_count } = event.data;
    const sold = `${(sold_pct * 100).toFixed(1)}%`;
    console.log(`DUMP of ${mint}: ${bundle_type} with ${member_count} wallets sold ${sold};`);
    console.log(`  ${await describeExitRisk(mint, bundle_id)}`);
  }
  if (event.type === 'token:security' && event.data.severity === 'critical')
    console.log(`${event.data.event} of ${mint}: ${event.data.evidence.join('; ')}`);
  if (event.type === 'gap') console.log(`missing from ${event.from} to ${event.to}; see ${event.repair}`);
  if (event.type === 'refused') console.error(event.message);
}

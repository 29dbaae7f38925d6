/** What changed on the leaderboard since the last run. `leaderboard-diff.ts FILE` */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createClient } from '@chain-intelligence/client';

const [file = 'leaderboard.json'] = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const answer = await client.get('/v1/leaderboard', { window: '7d', sort: 'pnl_usd', limit: 100 });
if (!answer.ok) throw new Error(answer.error.message);
const now: Record<string, number> = {};
for (const { wallet_address, rank } of answer.data.leaderboard) now[wallet_address] = rank;
const before: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
for (const [wallet, rank] of Object.entries(now)) {
  const old = before[wallet];
  if (old === undefined) console.log(`new  ${wallet} on ${rank}`);
  else if (old !== rank) console.log(`${rank < old ? 'up  ' : 'down'} ${wallet} from ${old} to ${rank}`);
}
for (const [wallet, old] of Object.entries(before)) if (!(wallet in now)) console.log(`left ${wallet}, was on ${old}`);
writeFileSync(file, JSON.stringify(now));

/** Names buyers whose skill is high enough, once each. `quality-buyers.ts MINT [SCORE]` */
import { createClient } from '@chain-intelligence/client';

const [mint = '', least = '60'] = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const seen = new Set<string>();
for await (const event of client.stream([`token:${mint}:trades`], { onState: state => console.log(state) })) {
  if (event.type !== 'token:trades' || event.data.direction !== 'buy') continue;
  const { wallet_address: address, usd_notional } = event.data;
  if (seen.has(address)) continue;
  seen.add(address);
  const quality = await client.get('/v1/wallet/{address}/quality', { address });
  if (!quality.ok) console.error(quality.error.message);
  else if (quality.data?.rated && quality.data.skill_score >= Number(least))
    console.log(
      `${address} (skill ${quality.data.skill_score.toFixed(0)}) bought for ${usd_notional ?? 'unknown'} USD`,
    );
}

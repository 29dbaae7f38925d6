/** Says when wallets begin to push a token together. `campaign-forming.ts MINT…` */
import { createClient } from '@chain-intelligence/client';

const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const channels = process.argv.slice(2).map(mint => `token:${mint}:campaign` as const);
for await (const event of client.stream(channels, { onState: state => console.log(state) })) {
  if (event.type === 'refused') console.error(event.message);
  // A gap is repaired by the present state of each campaign.
  if (event.type === 'gap' && event.repair) for await (const page of client.follow(event.repair)) console.log(page);
  if (event.type !== 'token:campaign' || event.data.event === 'updated') continue;
  const { event: change, tokenMint, participantWallets, participantEntities, confidence } = event.data;
  const crowd = `${participantWallets} wallets, ${participantEntities} entities`;
  console.log(`${tokenMint} campaign ${change}: ${crowd}, confidence ${confidence}`);
}

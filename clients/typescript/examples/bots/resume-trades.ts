/** Appends trades to a file, also those since its last run. `resume-trades.ts MINT FILE` */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createClient } from '@chain-intelligence/client';

const [mint = '', file = 'trades.tsv'] = process.argv.slice(2);
const client = createClient({ url: process.env.CHAIN_URL ?? 'http://127.0.0.1:3000', key: process.env.CHAIN_KEY });
const line = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) : undefined;
let last: number | null = line ? Number(line.split('\t')[0]) : null;

function append(seq: number, signature: string): void {
  if (last !== null && seq <= last) return;
  last = seq;
  appendFileSync(file, `${seq}\t${signature}\n`);
}

// It listens before REST is read: nothing falls between.
const stream = client.stream([`token:${mint}:trades`], { onState: state => console.log(state) });
const first = stream.next();
const missed: { readonly seq: number; readonly signature: string }[] = [];
if (last !== null) {
  for await (const page of client.pages('/v1/token/{mint}/trades', { mint, after_seq: last })) {
    if (!page.ok) throw new Error(page.error.message);
    missed.push(...page.data.trades);
  }
  for (const { seq, signature } of missed.sort((a, b) => a.seq - b.seq)) append(seq, signature);
}
for (let next = await first; !next.done; next = await stream.next()) {
  const event = next.value;
  if (event.type === 'token:trades' || event.type === 'repaired') append(event.seq, event.data.signature);
  if (event.type === 'gap') console.error(`missing from ${event.from} to ${event.to}: ${event.repair}`);
}

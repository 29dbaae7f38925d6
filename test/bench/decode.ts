/**
 * Times the decoder and its audit beside the library's bare parser, in turns over real transactions.
 * Run: `npm run bench -- decode [FILE.ndjson.gz] [--rounds N] [--json]`, with `getTransaction` results in the file.
 */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DexParser } from 'solana-dex-parser';
import { decodeTransaction } from '../../layers/decode/adapters/decode.ts';
import { type Raw, transactions } from '../decode/fixtures.ts';
import { countOf, openReport, rounded } from './report.ts';

const { values, positionals, print, row, end } = openReport('decode', { rounds: { type: 'string', default: '9' } });
const rounds = countOf('--rounds', values.rounds);
const tape = positionals[0] === undefined ? transactions() : readTransactions(positionals[0]);
const turns = Math.max(1, Math.ceil(1_000 / tape.length));
const parser = new DexParser();
const ways = {
  decoder: (raw: Raw): unknown => decodeTransaction(raw),
  'bare parser': (raw: Raw): unknown => parser.parseAll(raw, { tryUnknowDEX: true, aggregateTrades: true }),
};
const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map(name => [name, []]));
for (let round = 0; round < rounds; round += 1)
  for (const [name, decode] of Object.entries(ways)) times[name]!.push(timeOnce(decode));
const medians = Object.fromEntries(
  Object.entries(times).map(([name, list]) => [name, list.toSorted((a, b) => a - b)[list.length >> 1]!]),
);
for (const [name, ms] of Object.entries(medians)) {
  const usEach = (1_000 * ms) / (turns * tape.length);
  row({ name, cpu_us_each: rounded(usEach, 1) });
  print(`  ${name.padEnd(12)} ${usEach.toFixed(0)} µs of CPU each`);
}
const ratio = medians['bare parser']! / medians.decoder!;
row({ name: 'ratio', speed_of_decoder: rounded(ratio) });
print(`  ${tape.length} transactions: the decoder has ${ratio.toFixed(2)} × the speed of the bare parser`);
end();

/** CPU in ms, including transactions that the parser cannot read. */
function timeOnce(decode: (raw: Raw) => unknown): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn += 1)
    for (const raw of tape)
      try {
        decode(raw);
      } catch {}
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function readTransactions(file: string): readonly Raw[] {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return lines.map(line => JSON.parse(line) as Raw);
}

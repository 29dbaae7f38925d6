import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { type Client, createClient } from '../../clients/typescript/src/client.ts';
import { isAddress as isMint } from '../../layers/core/identity/address.ts';
import { UsageError } from '../operator/target.ts';
import { compareFigures } from '../reconcile/compare.ts';
import { RefusedError, readOurs, readOursAt } from '../reconcile/read-ours.ts';
import { isAddress, openSource, type Source } from '../reconcile/read-source.ts';
import { formatTable, type Row } from '../reconcile/table.ts';
import { createOptionParser, httpUrl } from './options.ts';

type Flags = {
  readonly tokens: string;
  readonly source: readonly string[];
  readonly header: readonly string[];
  readonly out: string;
  readonly tolerancePct: number;
  readonly timeoutMs: number;
  readonly url: string;
  readonly key?: string;
};

const TOKENS_MAX = 1_000;

const percent = createOptionParser('a percentage from 0 to 100', text =>
  /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined,
);
const milliseconds = createOptionParser('a whole number of ms from 1 to 60000', text =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 60_000 ? Number(text) : undefined,
);
const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];

export function addReconcile(program: Command): void {
  program
    .command('reconcile')
    .description('compare price, volume, trades, holders and supply of tokens with those of providers')
    .requiredOption('--tokens <file>', `mints, one a line, at most ${TOKENS_MAX}`)
    .option('--source <name=place>', 'a provider: a file, or an address with {mint}; repeatable', collect, [])
    .option('--header <name=header:variable>', 'a header of a provider, from an environment variable', collect, [])
    .requiredOption('--out <file>', 'where the table goes')
    .option('--tolerance-pct <n>', 'figures this near are equal', percent, 1)
    .option('--timeout-ms <n>', 'longest wait for an answer of a provider', milliseconds, 10_000)
    .requiredOption('--url <url>', 'base address of REST', httpUrl)
    .option('--key <key>', 'API key of Layer 1 or more (default: CHAIN_KEY)')
    .action(reconcile);
}

async function reconcile(flags: Flags): Promise<void> {
  const key = flags.key ?? process.env.CHAIN_KEY;
  if (key === undefined) throw new UsageError('Name the API key with --key or CHAIN_KEY.');
  const mints = readTokens(flags.tokens);
  const sources = readSources(flags);
  const client = createClient({ url: flags.url, key });
  let rows: readonly Row[];
  try {
    rows = await compareAll(client, sources, mints, flags);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  writeFileSync(flags.out, formatTable(rows, Date.now(), flags.tolerancePct));
  const compared = rows.flatMap(one => one.compared).filter(({ reason }) => reason !== 'not_stated');
  const equal = compared.filter(({ reason }) => reason === 'equal').length;
  const open = compared.filter(({ reason }) => reason === 'unexplained').length;
  const failed = rows.filter(({ problem }) => problem !== null).length;
  console.log(
    `${compared.length} figures: ${equal} equal, ${compared.length - equal - open} explained, ${open} not; ` +
      `${failed} without an answer. The table is ${flags.out}.`,
  );
}

type Limits = Pick<Flags, 'tolerancePct' | 'timeoutMs'>;

async function compareAll(
  client: Client,
  sources: readonly Source[],
  mints: readonly string[],
  { tolerancePct, timeoutMs }: Limits,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const source of sources) {
    const ask = openSource(source, { timeoutMs, sleep });
    // One after the other: providers count requests, and both sides are of one time.
    for (const mint of mints) {
      const answer = await ask(mint);
      const row = { mint, source: source.name, compared: [], problem: null };
      if ('problem' in answer) {
        rows.push({ ...row, problem: answer.problem });
        continue;
      }
      const { figures } = answer;
      const nowMs = Date.now();
      const [ours, at] = await Promise.all([
        readOurs(client, mint, nowMs),
        figures.atMs === null ? null : readOursAt(client, mint, Math.min(figures.atMs, nowMs)),
      ]);
      rows.push({ ...row, compared: compareFigures(ours, figures, at, tolerancePct) });
    }
  }
  return rows;
}

function readTokens(path: string): readonly string[] {
  const mints = [...new Set(readText('--tokens', path).split(/\s+/).filter(Boolean))];
  const wrong = mints.find(mint => !isMint(mint));
  if (wrong !== undefined) throw new UsageError(`--tokens ${path}: "${wrong.slice(0, 60)}" is not a mint.`);
  if (mints.length === 0 || mints.length > TOKENS_MAX)
    throw new UsageError(`--tokens ${path} must have 1 to ${TOKENS_MAX} mints; it has ${mints.length}.`);
  return mints;
}

function readSources({ source: given, header }: Flags): readonly Source[] {
  if (given.length === 0) throw new UsageError('Name a provider with --source NAME=PLACE.');
  const named = given.map(text => splitPair('--source', text));
  const headers = header.map(text => {
    const [name, rest] = splitPair('--header', text);
    const at = rest.indexOf(':');
    const value = process.env[rest.slice(at + 1)];
    if (at < 1 || !named.some(([own]) => own === name) || value === undefined)
      throw new UsageError(`--header ${text}: it must be NAME=HEADER:VARIABLE, of a --source and a set variable.`);
    return { name, header: rest.slice(0, at), value };
  });
  return named.map(([name, place]) => {
    if (!isAddress(place)) readText('--source', place);
    else if (!URL.canParse(place)) throw new UsageError(`--source ${name}: "${place}" is not an address.`);
    else if (!place.includes('{mint}') && !/\/graphql\b/.test(place))
      throw new UsageError(`--source ${name}: the address must have {mint} where the token goes.`);
    const own = headers.filter(one => one.name === name).map(one => [one.header, one.value]);
    return { name, place, headers: Object.fromEntries(own) };
  });
}

function splitPair(flag: string, text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new UsageError(`${flag} ${text}: it must be NAME=…`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function readText(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${flag}: ${path} cannot be read: ${(error as Error).message}`);
  }
}

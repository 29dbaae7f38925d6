import { type Command, Option } from 'commander';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { saveKnownWallets } from '../../layers/flows/registry.ts';
import { type IngestOptions, sendEventLines } from '../operator/ingest.ts';
import { resolveIngestClients } from '../operator/ingest-target.ts';
import { readKnownWalletEvents } from '../operator/known-wallets.ts';
import { type Line, STDIN } from '../operator/lines.ts';
import { createPriceCheck } from '../operator/price-check.ts';
import { offsetLinesToNow } from '../operator/rebase.ts';
import { UsageError } from '../operator/target.ts';
import { waitUntilApplied } from '../operator/wait-until-applied.ts';
import { printAudit } from './ingest-audit.ts';
import { printDryRun } from './ingest-dry-run.ts';
import { type Fills, parseFills, stateFilled } from './ingest-fills.ts';
import { type InputFlags, openInput } from './ingest-input.ts';
import { adapterName, chainAddress, folder, httpUrl, positiveNumber, timeOption } from './options.ts';
import { createProgressBar } from './progress.ts';
import { assertOneTarget } from './where.ts';

type Flags = InputFlags & {
  readonly data: string;
  readonly stream?: string;
  readonly outputs?: string;
  readonly dryRun?: boolean;
  readonly speed?: number;
  readonly wait?: boolean;
  readonly json?: boolean;
  readonly audit?: boolean;
  readonly received?: 'arrival' | 'event';
  readonly fills?: Fills;
};

export function addIngest(program: Command): void {
  program
    .command('ingest')
    .description(
      'put chain events from NDJSON files (plain, gzipped, or - for stdin) or a node’s history into the event stream',
    )
    .argument('[file...]', 'files in order; - reads standard input')
    .option('--data <dir>', 'data folder of the running local service', folder, '.local')
    .option('--stream <name>', 'put into this Kinesis stream on AWS instead')
    .option('--outputs <file>', 'outputs of `cdk deploy --outputs-file`, for --wait on AWS')
    .option(
      '--rebase-to-now',
      'shift all times so that the newest event is now (with --speed: each event as it is sent)',
    )
    .option('--speed <n>', "send at n times the tape's own pace", positiveNumber)
    .option('--adapter <name>', 'the form of each line: canonical, raw-tx, helius or dex-parser', adapterName)
    .option('--map <file>', 'read CSV or JSON lines of any form by this mapping file')
    .option('--skip-refused', 'with --map: send the rows that fit, even if others do not')
    .addOption(
      new Option(
        '--received <when>',
        'when the events count as received: when the stream takes them, or at their times',
      )
        .choices(['arrival', 'event'])
        .default('arrival'),
    )
    .option('--dry-run', 'send nothing; print the first events and every reason for a refusal')
    .option('--resume <file>', 'save progress to this file and resume from it')
    .option('--rpc <url>', 'read past transactions from a Solana node instead of files', httpUrl)
    .option('--mint <address>', 'with --rpc: transactions that mention this token', chainAddress)
    .option('--wallet <address>', 'with --rpc: transactions that mention this wallet', chainAddress)
    .option('--address <address>', 'with --rpc: transactions that mention this address, such as a pool', chainAddress)
    .option(
      '--from <time>',
      'with --rpc: from this time on, such as 2026-11-01, 2026-11-01T12:00:00Z or 7d (ago)',
      timeOption,
    )
    .option('--to <time>', 'with --rpc: end, exclusive (default now)', timeOption)
    .option(
      '--fills <source:slot>',
      'with --rpc: the gap of a source that this history fills, by its first slot',
      parseFills,
    )
    .option('--rps <n>', 'with --rpc: maximum calls per second (default 10)', positiveNumber)
    .option('--wait', 'return when every event is applied')
    .option('--audit', 'send nothing; print what explains each change of a balance, with --adapter raw-tx')
    .option(
      '--json',
      'end with one line of JSON: {read, accepted, rejected, duplicates, seconds}; with --audit: one per change',
    )
    .action(runIngest);
}

async function runIngest(files: readonly string[], flags: Flags, command: Command): Promise<void> {
  if (flags.audit) return printAudit(files, flags);
  if (flags.dryRun) return printDryRun(files, flags);
  const startMs = performance.now();
  assertOneTarget(command);
  if (flags.fills !== undefined && flags.rpc === undefined) throw new UsageError('--fills requires --rpc.');
  if (flags.rebaseToNow && flags.resume !== undefined)
    throw new UsageError('--rebase-to-now and --resume cannot be combined: the rest would get different times.');
  const { lines, resume, known, counted } = await openInput(files, flags);
  const { kinesis, stream, tables, funding } = await resolveIngestClients(flags);
  if (flags.wait && !tables) throw new UsageError('--wait on AWS requires --outputs FILE, which names the tables.');
  const rebased =
    flags.rebaseToNow && flags.speed === undefined ? await offsetLinesToNow(lines, Date.now()) : { lines, shiftMs: 0 };
  const check = createPriceCheck();
  const keep = async (events: readonly ChainEvent[]): Promise<void> => {
    check.note(events);
    if (funding !== null) await saveKnownWallets(funding, events);
  };
  // The files that can be read twice and hold events as they are.
  const isCanonical = flags.map === undefined && (flags.adapter ?? 'canonical') === 'canonical';
  const whole = isCanonical ? files.filter(file => file !== STDIN) : [];
  const { shiftMs } = rebased;
  await keep(await readKnownWalletEvents(whole, shiftMs));
  await keep(known.map(event => ({ ...event, timestamp: event.timestamp + shiftMs })));
  const bar = createProgressBar();
  const sent = await sendEventLines(rebased.lines, {
    kinesis,
    stream,
    shiftMs,
    speed: flags.speed ?? null,
    restamp: flags.rebaseToNow === true,
    tracked: flags.wait === true,
    isClaimed: flags.received === 'event',
    counted,
    onReject: ({ source, line }: Line, { path, reason }: { readonly path: string; readonly reason: string }): void =>
      console.error(`${source}:${line} ${path === '' ? 'the line' : path} ${reason}`),
    onProgress: bar.update,
    onSent: ordinal => resume?.note(Math.max(resume.done, ordinal)),
    keepKnown: keep,
  } satisfies IngestOptions);
  if (flags.fills !== undefined) await stateFilled({ kinesis, stream }, flags.fills, flags, sent);
  const settled = flags.wait && tables ? await waitUntilApplied(tables, sent) : { accepted: sent.sent, duplicates: 0 };
  bar.stop();
  const { read, rejected } = sent;
  const { accepted, duplicates } = settled;
  const elapsed = (performance.now() - startMs) / 1000;
  const { json, wait } = flags;
  const seconds = Math.round(elapsed * 1000) / 1000;
  const summary = wait ? `${accepted} accepted, ${duplicates} duplicates` : `${accepted} sent`;
  const words = `${read} read, ${summary}, ${rejected} rejected in ${seconds} s`;
  console.log(json ? JSON.stringify({ read, accepted, rejected, duplicates, seconds }) : words);
  const advice = check.describe();
  if (advice !== null) console.error(advice);
  if (sent.unread !== null) console.error(sent.unread);
  if (sent.rejected > 0 || sent.unread !== null) process.exitCode = 1;
}

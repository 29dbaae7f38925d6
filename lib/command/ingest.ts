import type { Command } from 'commander';
import { type IngestOptions, ingest, type Sent } from '../operator/ingest.ts';
import { clientsFor } from '../operator/ingest-target.ts';
import { checkFiles, type Line, readLines, STDIN } from '../operator/lines.ts';
import { shiftToNow } from '../operator/rebase.ts';
import { type Settled, settle } from '../operator/settle.ts';
import { UsageError } from '../operator/target.ts';
import { positiveNumber } from './options.ts';
import { progressBar } from './progress.ts';

type Flags = {
  readonly data: string;
  readonly stream?: string;
  readonly outputs?: string;
  readonly rebaseToNow?: boolean;
  readonly speed?: number;
  readonly wait?: boolean;
  readonly json?: boolean;
};

/** Adds the `ingest` command. */
export const addIngest = (program: Command): void => {
  program
    .command('ingest')
    .description('put chain events from NDJSON files (plain, gzipped, or - for standard input) into the events stream')
    .argument('<file...>', 'files in order; - reads standard input')
    .option('--data <dir>', 'data folder of the running local service', '.local')
    .option('--stream <name>', 'put into this Kinesis stream on AWS instead')
    .option('--outputs <file>', 'outputs of `cdk deploy --outputs-file`, for --wait on AWS')
    .option(
      '--rebase-to-now',
      'shift all times so that the newest event is now (with --speed: each event as it is sent)',
    )
    .option('--speed <n>', "send at n times the tape's own pace", positiveNumber)
    .option('--wait', 'return when every event is applied')
    .option('--json', 'end with one line of JSON: {read, accepted, rejected, duplicates, seconds}')
    .action(runIngest);
};

const runIngest = async (files: readonly string[], flags: Flags): Promise<void> => {
  const startMs = performance.now();
  if (files.filter(file => file === STDIN).length > 1)
    throw new UsageError('- is given twice; standard input can be read once');
  await checkFiles(files);
  const { kinesis, stream, tables } = clientsFor(flags);
  if (flags.wait && !tables) throw new UsageError('--wait on AWS needs --outputs FILE, to know the tables to look at');
  const rebased =
    flags.rebaseToNow && flags.speed === undefined
      ? await shiftToNow(files, Date.now())
      : { lines: readLines(files), shiftMs: 0 };
  const bar = progressBar();
  const sent = await ingest(rebased.lines, {
    kinesis,
    stream,
    shiftMs: rebased.shiftMs,
    speed: flags.speed ?? null,
    restamp: flags.rebaseToNow === true,
    tracked: flags.wait === true,
    onReject: tellReject,
    onProgress: bar.update,
  } satisfies IngestOptions);
  const settled = flags.wait && tables ? await settle(tables, sent) : { accepted: sent.sent, duplicates: 0 };
  bar.stop();
  summarize(sent, settled, (performance.now() - startMs) / 1000, flags);
  if (sent.unread !== null) console.error(sent.unread);
  if (sent.rejected > 0 || sent.unread !== null) process.exitCode = 1;
};

const tellReject = (
  { source, line }: Line,
  { path, reason }: { readonly path: string; readonly reason: string },
): void => console.error(`${source}:${line} ${path === '' ? 'the line' : path} ${reason}`);

const summarize = (
  { read, rejected }: Sent,
  { accepted, duplicates }: Settled,
  elapsed: number,
  { json, wait }: Flags,
): void => {
  const seconds = Math.round(elapsed * 1000) / 1000;
  const outcome = wait ? `${accepted} accepted, ${duplicates} duplicates` : `${accepted} sent`;
  const words = `${read} read, ${outcome}, ${rejected} rejected in ${seconds} s`;
  console.log(json ? JSON.stringify({ read, accepted, rejected, duplicates, seconds }) : words);
};

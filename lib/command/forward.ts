import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ForwardOptions, runForwarder } from 'solana-forwarder';
import { createUrlReporter, createUrlSender } from 'solana-forwarder/deliver-url';
import { PermanentError } from 'solana-forwarder/errors';
import { formatErrorReason } from 'solana-forwarder/reason';
import { commitments, methods, readCommitment } from 'solana-forwarder/subscription';
import { createStreamReporter, createStreamSender } from '../operator/deliver-stream.ts';
import { resolveIngestClients } from '../operator/ingest-target.ts';
import { UsageError } from '../operator/target.ts';
import { openSource, type SourceFlags } from './forward-source.ts';
import {
  chainAddress,
  duration,
  httpUrl,
  parseIngestUrl,
  parseSourceName,
  positiveNumber,
  socketUrl,
} from './options.ts';
import { stopSignals } from './stop-signals.ts';

type Sink = Pick<ForwardOptions, 'deliver' | 'report'> & { readonly finish?: () => Promise<void> };

type Flags = SourceFlags & {
  readonly toUrl?: string;
  readonly key?: string;
  readonly data: string;
  readonly stream?: string;
  readonly outputs?: string;
  /** Of this source, in statements about what it covers. */
  readonly name: string;
  readonly stats: number;
};

/** Adds the `forward` command. Secrets may come from the environment, which `ps` does not show. */
export function addForward(program: Command): void {
  const command = program
    .command('forward')
    .description('forward a Solana node’s live stream to the events stream')
    .addOption(fromEnvironment('--ws <url>', 'WebSocket URL of a node', 'FORWARD_WS', socketUrl))
    .addOption(fromEnvironment('--grpc <url>', 'URL of a Yellowstone gRPC server', 'FORWARD_GRPC', httpUrl))
    .option('--stdin', 'read one transaction or block per line from stdin')
    .addOption(fromEnvironment('--token <text>', 'x-token for --grpc', 'FORWARD_TOKEN'))
    .addOption(new Option('--subscribe <method>', 'subscription method for --ws').choices(methods).default(methods[0]))
    .addOption(
      new Option('--commitment <level>', `commitment of transactions: ${commitments.join(' or ')}`)
        .argParser(text => {
          try {
            return readCommitment(text);
          } catch (error) {
            throw new InvalidArgumentError((error as Error).message);
          }
        })
        .default('confirmed'),
    )
    .addOption(
      fromEnvironment('--rpc <url>', 'node that serves transactions for logsSubscribe', 'FORWARD_RPC', httpUrl),
    )
    .option('--rps <n>', 'maximum calls per second to --rpc', positiveNumber, 10);
  for (const [name, what] of [
    ['mint', 'transactions that mention this token'],
    ['wallet', 'transactions that mention this wallet'],
    ['program', 'transactions that mention this program or any other address'],
  ] as const)
    command.option(`--${name} <address>`, `${what} (repeatable)`, (text, before: readonly string[] = []) => [
      ...before,
      chainAddress(text),
    ]);
  command
    .addOption(
      fromEnvironment(
        '--to-url <url>',
        'ingest API to send to; the URL ends in /ingest',
        'FORWARD_TO_URL',
        parseIngestUrl,
      ),
    )
    .addOption(fromEnvironment('--key <text>', 'ingest key for --to-url', 'FORWARD_KEY'))
    .option('--data <dir>', 'send to the local service of this data folder', '.local')
    .addOption(fromEnvironment('--stream <name>', 'send to this Kinesis stream on AWS', 'FORWARD_STREAM'))
    .option('--outputs <file>', 'send to the stream in the outputs of `cdk deploy --outputs-file`')
    .option('--name <text>', 'name of this source in answers; one for each filter', parseSourceName, 'forwarder')
    .addOption(
      new Option('--stats <span>', 'interval between log lines with figures')
        .argParser(duration)
        .default(60_000, '60s'),
    )
    .action(runForward);
}

function fromEnvironment(
  flags: string,
  description: string,
  variable: string,
  parse: (text: string) => string = text => text,
): Option {
  return new Option(flags, description).env(variable).argParser(parse);
}

async function runForward(flags: Flags): Promise<void> {
  const tell = (words: string): void => console.error(`${new Date().toISOString()} ${words}`);
  const { finish, ...sink } = await openSink(flags);
  const parts = openSource(flags, tell);
  const { stop, giveUp, release } = stopSignals();
  stop.addEventListener('abort', () => tell('stopping: delivering queued messages; send another signal to quit now'));
  try {
    await runForwarder({ ...parts, ...sink, name: flags.name, stop, giveUp, tell, statsMs: flags.stats });
    await finish?.();
  } catch (error) {
    if (error instanceof PermanentError) throw error;
    console.error(formatErrorReason(error));
    // A pending call would keep the process alive.
    process.exit(1);
  } finally {
    release();
    // Unread stdin would keep the process alive.
    if (flags.stdin) process.stdin.destroy();
  }
}

async function openSink({ toUrl, key, name: source, ...where }: Flags): Promise<Sink> {
  if (toUrl === undefined) {
    if (key !== undefined) throw new UsageError('--key requires --to-url. Streams use AWS credentials.');
    const { kinesis, stream } = await resolveIngestClients(where);
    return { ...createStreamSender(kinesis, stream), report: createStreamReporter(kinesis, stream, source) };
  }
  if (where.stream !== undefined || where.outputs !== undefined)
    throw new UsageError('Give only one of --to-url, --stream and --outputs.');
  if (key === undefined)
    throw new UsageError(
      '--to-url requires --key. Issue one with: npm run keys -- ingest --adapters raw-tx,canonical ' +
        '--types swap,transfer,token,pool,liquidity,balance,coverage,source_gap',
    );
  return { deliver: createUrlSender(toUrl, key), report: createUrlReporter(toUrl, key, source) };
}

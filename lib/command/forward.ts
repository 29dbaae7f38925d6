import { type Command, Option } from 'commander';
import type { Deliver } from '../forward/deliver.ts';
import { deliverToStream } from '../forward/deliver-stream.ts';
import { deliverToUrl } from '../forward/deliver-url.ts';
import { forward } from '../forward/forward.ts';
import { methods } from '../forward/subscription.ts';
import { clientsFor } from '../operator/ingest-target.ts';
import { reasonOf } from '../operator/reason.ts';
import { UsageError } from '../operator/target.ts';
import { openSource, type SourceFlags } from './forward-source.ts';
import { chainAddress, duration, httpUrl, ingestUrl, positiveNumber, socketUrl } from './options.ts';
import { stopSignals } from './stop-signals.ts';

type Flags = SourceFlags & {
  readonly toUrl?: string;
  readonly key?: string;
  readonly data: string;
  readonly stream?: string;
  readonly outputs?: string;
  readonly stats: number;
};

/** Adds the `forward` command. Secrets may come from the environment, which `ps` does not show. */
export const addForward = (program: Command): void => {
  const command = program
    .command('forward')
    .description('hold a stream of a Solana node and bring what it tells into the events stream, until it is stopped')
    .addOption(fromEnvironment('--ws <url>', 'a node’s WebSocket', 'FORWARD_WS').argParser(socketUrl))
    .addOption(fromEnvironment('--grpc <url>', 'a Yellowstone gRPC server', 'FORWARD_GRPC').argParser(httpUrl))
    .option('--stdin', 'transactions or blocks that another program writes, a line each')
    .addOption(fromEnvironment('--token <text>', 'with --grpc: its x-token', 'FORWARD_TOKEN'))
    .addOption(subscribeOption())
    .addOption(commitmentOption())
    .addOption(
      fromEnvironment('--rpc <url>', 'with logsSubscribe: where transactions are asked for', 'FORWARD_RPC').argParser(
        httpUrl,
      ),
    )
    .option('--rps <n>', 'with --rpc: calls a second at most', positiveNumber, 10);
  for (const [name, what] of [
    ['mint', 'transactions that name this token'],
    ['wallet', 'transactions that name this wallet'],
    ['program', 'transactions that name this program, or any other address'],
  ] as const)
    command.option(`--${name} <address>`, `${what}; repeatable`, collect);
  command
    .addOption(
      fromEnvironment(
        '--to-url <url>',
        'bring it to an ingest API: its address, ending in /ingest',
        'FORWARD_TO_URL',
      ).argParser(ingestUrl),
    )
    .addOption(fromEnvironment('--key <text>', 'with --to-url: an ingest key', 'FORWARD_KEY'))
    .option('--data <dir>', 'bring it into the local service of this data folder', '.local')
    .addOption(fromEnvironment('--stream <name>', 'bring it into this Kinesis stream on AWS', 'FORWARD_STREAM'))
    .option('--outputs <file>', 'bring it into the stream in the outputs of `cdk deploy --outputs-file`')
    .addOption(new Option('--stats <span>', 'how often to print figures').argParser(duration).default(60_000, '60s'))
    .action(runForward);
};

const fromEnvironment = (flags: string, description: string, variable: string): Option =>
  new Option(flags, description).env(variable);

const subscribeOption = (): Option =>
  new Option('--subscribe <method>', 'with --ws: what to subscribe to').choices(methods).default(methods[0]);

const commitmentOption = (): Option =>
  new Option('--commitment <level>', 'how certain a transaction must be')
    .choices(['processed', 'confirmed', 'finalized'])
    .default('confirmed');

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, chainAddress(text)];

const runForward = async (flags: Flags): Promise<void> => {
  const tell = (words: string): void => console.error(`${new Date().toISOString()} ${words}`);
  const deliver = await deliverOf(flags);
  const parts = openSource(flags, tell);
  const { stop, giveUp, release } = stopSignals();
  stop.addEventListener('abort', () => tell('stopping: what came is still brought in; another signal gives it up'));
  try {
    await forward({ ...parts, deliver, stop, giveUp, tell, statsMs: flags.stats });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    console.error(reasonOf(error));
    // A pending call would keep the process alive.
    process.exit(1);
  } finally {
    release();
    // Unread stdin would keep the process alive.
    if (flags.stdin) process.stdin.destroy();
  }
};

const deliverOf = async ({ toUrl, key, ...where }: Flags): Promise<Deliver> => {
  if (toUrl === undefined) {
    if (key !== undefined) throw new UsageError('--key belongs to --to-url; a stream is written with AWS credentials');
    const { kinesis, stream } = await clientsFor(where);
    return deliverToStream(kinesis, stream);
  }
  if (where.stream !== undefined || where.outputs !== undefined)
    throw new UsageError('Give one of --to-url, --stream or --outputs');
  if (key === undefined) throw new UsageError('--to-url needs --key; issue one with: npm run keys -- ingest');
  return deliverToUrl(toUrl, key);
};

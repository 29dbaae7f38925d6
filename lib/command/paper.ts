import type { Command } from 'commander';
import {
  buyGraduations,
  copyWallet,
  followBundles,
  followEntity,
  formatReport,
  type PaperReport,
  type Params,
  runLive,
  runReplay,
  ServiceError,
  type Strategy,
} from '../../clients/paper/src/paper.ts';
import { createClient, StreamError } from '../../clients/typescript/src/client.ts';
import { UsageError } from '../operator/target.ts';
import { type AddressFlags, readAddresses } from './addresses.ts';
import { chainAddress, createOptionParser, duration, httpUrl, lifetime, socketUrl, timeOption } from './options.ts';
import { stopSignals } from './stop-signals.ts';

type Flags = AddressFlags & {
  readonly wallet?: string;
  readonly token?: string;
  readonly hold?: number;
  readonly delay: readonly number[];
  readonly sizeLamports: bigint;
  readonly slippageBps: number;
  readonly partial?: boolean;
  readonly tipLamports: number;
  readonly priorityLamports: number;
  readonly from?: number;
  readonly for?: number;
  readonly json?: boolean;
};

const DELAYS_MAX = 20;
const DELAY_MS_MAX = 3_600_000;
const LAMPORTS_MAX = 1_000_000_000_000;

const delays = createOptionParser(
  `1 to ${DELAYS_MAX} different whole numbers of ms from 0 to ${DELAY_MS_MAX}, separated by commas`,
  text => {
    const list = text.split(',');
    const numbers = list.map(Number);
    const isValid = list.every(one => /^\d{1,7}$/.test(one)) && numbers.every(ms => ms <= DELAY_MS_MAX);
    return isValid && list.length <= DELAYS_MAX && new Set(numbers).size === numbers.length ? numbers : undefined;
  },
);

const size = createOptionParser('a whole number of lamports from 1 to 10^18', text =>
  /^\d{1,19}$/.test(text) && BigInt(text) >= 1n && BigInt(text) <= 10n ** 18n ? BigInt(text) : undefined,
);

const lamports = createOptionParser(`a whole number of lamports from 0 to ${LAMPORTS_MAX}`, text =>
  /^\d{1,13}$/.test(text) && Number(text) <= LAMPORTS_MAX ? Number(text) : undefined,
);

const slippage = createOptionParser('a whole number of basis points from 0 to 10000', text =>
  /^\d{1,5}$/.test(text) && Number(text) <= 10_000 ? Number(text) : undefined,
);

/** Whether a strategy needs messages, so that it cannot read the past. */
type Known = { readonly isHistoric: boolean; readonly open: (flags: Flags) => Strategy };

const strategies: Readonly<Record<string, Known>> = {
  copy: {
    isHistoric: true,
    open: ({ wallet, token }) => {
      if (wallet === undefined || token !== undefined) throw new UsageError('copy needs --wallet, and no --token.');
      return copyWallet(wallet);
    },
  },
  graduations: {
    isHistoric: false,
    open: ({ wallet, token, hold = null }) => {
      if (wallet !== undefined || token !== undefined)
        throw new UsageError('graduations takes neither --wallet nor --token.');
      return buyGraduations(hold);
    },
  },
  clusters: {
    isHistoric: false,
    open: ({ wallet, token }) => {
      if ((wallet === undefined) === (token === undefined))
        throw new UsageError('clusters needs --wallet, whose entity it follows, or --token, whose bundles it follows.');
      return wallet === undefined ? followBundles(token!) : followEntity(wallet);
    },
  },
};

export function addPaper(program: Command): void {
  program
    .command('paper')
    .description('trade on paper: exact fills at the depth of their time, live or on a replay')
    .argument('<strategy>', Object.keys(strategies).join(', '))
    .option('--wallet <address>', 'copy: the wallet to copy; clusters: a wallet of the entity to follow', chainAddress)
    .option('--token <mint>', 'clusters: the token whose bundles to follow', chainAddress)
    .option('--hold <duration>', 'graduations: sell after this time (default: never)', lifetime)
    .requiredOption('--delay <ms>', 'times from trigger to fill, such as 0,400,2000', delays)
    .requiredOption('--size-lamports <n>', 'what each buy spends', size)
    .option('--slippage-bps <n>', 'largest loss against the depth at the trigger', slippage, 500)
    .option('--partial', 'fill the largest part that slippage and size allow, instead of rejecting')
    .option('--tip-lamports <n>', 'tip of each fill', lamports, 0)
    .option('--priority-lamports <n>', 'priority fee of each attempt', lamports, 0)
    .option('--from <time>', 'copy: begin at this time in the past (default: now)', timeOption)
    .option('--for <duration>', 'end a live run after this time (default: Ctrl+C; with --from: now)', duration)
    .option('--url <url>', 'base address of REST', httpUrl)
    .option('--ws <url>', 'address of the WebSocket (default: /ws below --url)', socketUrl)
    .option('--key <key>', 'API key (default: CHAIN_KEY)')
    .option('--ready-file <file>', 'addresses and key from the ready file of `start` or `replay`')
    .option('--replay-url <url>', 'plays this replay from its start to its end', httpUrl)
    .option('--replay-key <key>', 'key of the replay')
    .option('--json', 'print the report as JSON')
    .action(trade);
}

async function trade(name: string, flags: Flags): Promise<void> {
  const known = Object.hasOwn(strategies, name) ? strategies[name] : undefined;
  if (known === undefined)
    throw new UsageError(`The strategy must be one of ${Object.keys(strategies).join(', ')}; got "${name}".`);
  if (flags.hold !== undefined && name !== 'graduations') throw new UsageError('--hold is for graduations.');
  const strategy = known.open(flags);
  const { url, ws, key, replay } = readAddresses(flags);
  if (flags.from !== undefined && replay !== null)
    throw new UsageError('--from is for live services. Start the replay with its own --from.');
  if (flags.from !== undefined && !known.isHistoric)
    throw new UsageError(`${name} follows channels from now on, so it takes no --from. Play the past with a replay.`);
  const params: Params = {
    ...{ delaysMs: flags.delay, sizeLamports: flags.sizeLamports, slippageBps: flags.slippageBps },
    ...{ isPartial: flags.partial ?? false, tipLamports: flags.tipLamports, priorityLamports: flags.priorityLamports },
  };
  const client = createClient({ url, key, ...(ws !== undefined && { socketUrl: ws }) });
  const options = { client, strategy, params };
  try {
    let report: PaperReport;
    if (replay !== null) report = await runReplay(options, replay);
    else {
      const { stop, release } = stopSignals();
      const nowMs = Date.now();
      const endMs = flags.from === undefined ? Number.POSITIVE_INFINITY : nowMs;
      const toMs = flags.for === undefined ? endMs : nowMs + flags.for;
      if (toMs > nowMs) console.error('Following. Ctrl+C ends the run and prints its report.');
      report = await runLive({ ...options, fromMs: flags.from ?? nowMs, toMs, signal: stop }).finally(release);
    }
    process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : formatReport(report));
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof StreamError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

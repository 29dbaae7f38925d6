import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Client } from '../../typescript/src/client.ts';
import { type Shell, shells, writeCompletion } from './completion.ts';
import { CliError, type ConnectionFlags, connect } from './connection.ts';
import { followWallet } from './follow.ts';
import { armRule, checkRule, listRules, testRule } from './rules.ts';
import { openScreen, type Screen } from './text/screen.ts';
import { showToken } from './token.ts';
import { showWallet } from './wallet.ts';
import { type Limits, listChannels, type Subject, subjects, watch } from './watch.ts';

type Flags = ConnectionFlags & { readonly json?: boolean };
type LiveFlags = { readonly count?: number };

const COUNT_MAX = 1_000_000;
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Opens the client and the screen of a command. */
type Open = () => readonly [Client, Screen];

/** Runs the command line, and returns the exit code: 0 success, 1 failure, 2 wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const program = new Command('chain-intelligence')
    .description('Chain Intelligence in a terminal')
    .option('--url <url>', 'address of the service (default: CHAIN_URL, or this machine)')
    .option('--ws <url>', 'address of its WebSocket, if it is not /ws below --url')
    .option('--key-file <file>', 'file with the key, mode 0600 (default: CHAIN_KEY, CHAIN_KEY_FILE, your own file)')
    .option('--json', 'print answers as JSON')
    .exitOverride()
    .showHelpAfterError('(use --help for all options)');
  let code = 0;
  const end = (found: number): void => {
    code = found;
  };
  const open: Open = () => {
    const flags = program.opts<Flags>();
    const screen = openScreen(process.stdout, process.stderr, process.env, flags.json ?? false);
    return [connect(flags, process.env), screen];
  };
  addReports(program, open, end);
  addLive(program, open, end);
  addRules(program, open, end);
  program
    .command('completion')
    .description('a script that completes commands in your shell')
    .argument('<shell>', shells.join(', '), text => parseChoice(shells, text))
    .action((shell: Shell) => {
      process.stdout.write(writeCompletion(program, shell, { watch: subjects, completion: shells }));
    });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CliError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

type End = (code: number) => void;

function addReports(program: Command, open: Open, end: End): void {
  program
    .command('token')
    .description('worth, price line, verdict, people and liquidity of a token')
    .argument('<mint>', 'the token', parseAddress)
    .action(async (mint: string) => end(await showToken(...open(), mint)));
  program
    .command('wallet')
    .description('profit and loss, positions, labels and quality of a wallet')
    .argument('<address>', 'the wallet', parseAddress)
    .action(async (address: string) => end(await showWallet(...open(), address)));
}

function addLive(program: Command, open: Open, end: End): void {
  const openLimits = ({ count }: LiveFlags): Limits => {
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    return { signal: stop.signal, ...(count !== undefined && { count }) };
  };
  program
    .command('watch')
    .description('live lines of a token, a wallet or launches')
    .argument('<subject>', subjects.join(', '), text => parseChoice(subjects, text))
    .argument('[address]', 'mint or wallet', parseAddress)
    .option('--count <n>', 'end after n messages', parseCount)
    .action(async (subject: Subject, address: string | undefined, flags: LiveFlags) => {
      if (subject === 'launches' && address !== undefined) throw new CliError('launches takes no address.');
      if (subject !== 'launches' && address === undefined) throw new CliError(`watch ${subject} needs an address.`);
      end(await watch(...open(), listChannels(subject, address ?? ''), openLimits(flags)));
    });
  program
    .command('follow')
    .description("a wallet's trades live, with how much of each token could be sold")
    .argument('<wallet>', 'the wallet', parseAddress)
    .option('--count <n>', 'end after n messages', parseCount)
    .action(async (wallet: string, flags: LiveFlags) => end(await followWallet(...open(), wallet, openLimits(flags))));
}

function addRules(program: Command, open: Open, end: End): void {
  const rules = program.command('rules').description('rules of your key: list, check, test, arm');
  rules.command('list').action(async () => end(await listRules(...open())));
  rules
    .command('check')
    .argument('<file>', 'the rule as JSON')
    .action(async (file: string) => end(await checkRule(...open(), file)));
  rules
    .command('test')
    .argument('<file>', 'the rule as JSON')
    .option('--days <n>', 'days before now', parseCount, 7)
    .action(async (file: string, { days }: { readonly days: number }) => end(await testRule(...open(), file, days)));
  rules
    .command('arm')
    .argument('<id>', 'from `rules list`')
    .action(async (id: string) => end(await armRule(...open(), id)));
}

function parseAddress(text: string): string {
  if (!ADDRESS.test(text)) throw new InvalidArgumentError('It must be a base58 address of 32 bytes.');
  return text;
}

function parseCount(text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) < 1 || Number(text) > COUNT_MAX)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${COUNT_MAX}.`);
  return Number(text);
}

function parseChoice<Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find(choice => choice === text);
  if (found === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  return found;
}

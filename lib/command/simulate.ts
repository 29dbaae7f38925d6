import { once } from 'node:events';
import { createWriteStream, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { simulate } from 'market-simulator';
import { simulateRecipe } from 'market-simulator/adversary';
import { type SimulationOptions, shareNames } from 'market-simulator/options';
import { OptionError } from 'market-simulator/simulation';
import { UsageError } from '../operator/target.ts';
import { anyNumber, wholeNumber } from './options.ts';

type Shares = Readonly<Record<string, number>>;
type Flags = Omit<SimulationOptions, 'shares' | 'startMs'> & {
  readonly share?: Shares;
  readonly start?: number;
  readonly out?: string;
  readonly truth?: string;
  readonly adversary?: string;
  readonly knob?: Shares;
};

const LINES_PER_WRITE = 500;

export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('write a simulated market in the ingest format, and the truth about its manipulation')
    .option('--seed <n>', 'the same seed and options give the same bytes', wholeNumber)
    .option('--swaps <n>', 'approximate number of swaps', wholeNumber)
    .option('--tokens <n>', 'number of new tokens', wholeNumber)
    .option('--hours <h>', 'duration of the tape in hours', anyNumber)
    .option('--start <ms>', 'start of the tape in unix milliseconds', wholeNumber)
    .option(
      '--share <name=fraction>',
      `share of all swaps; names: bundles, ${shareNames.join(', ')} (repeatable)`,
      parseShare,
    )
    .option('--only <name>', 'simulate only this kind of manipulation')
    .option('--strain <fraction>', 'share of instances with one parameter across its limit', anyNumber)
    .addOption(new Option('--organic', 'simulate no manipulation').conflicts('only'))
    .addOption(
      new Option('--adversary <recipe>', 'one play of this recipe instead of a market').conflicts(['only', 'organic']),
    )
    .option('--knob <name=value>', 'a parameter of the recipe (repeatable)', parseShare)
    .option('--out <file>', 'file for the events, gzipped if it ends in .gz (default stdout)')
    .option('--truth <file>', 'file for the truth')
    .action(async ({ share: shares, start, out, truth, adversary, knob, ...flags }: Flags) => {
      try {
        const options = { ...flags, ...(start !== undefined && { startMs: start }), ...(shares && { shares }) };
        const items = adversary === undefined ? simulate(options) : simulateRecipe(adversary, flags.seed ?? 1, knob);
        const sinks = { event: openSink(out), truth: truth === undefined ? null : openSink(truth) };
        for (const item of items) {
          const sink = 'event' in item ? sinks.event : sinks.truth;
          if (sink?.add('event' in item ? item.event : item.truth)) await sink.flush();
        }
        await sinks.event.end();
        await sinks.truth?.end();
      } catch (error) {
        if (error instanceof OptionError) throw new UsageError(`${error.message}.`);
        const { syscall, path, message } = error as NodeJS.ErrnoException;
        if (syscall === 'open')
          throw new UsageError(`Cannot write ${path} (${message}). Choose a file in an existing folder.`);
        throw error;
      }
    });
}

function parseShare(text: string, before: Shares = {}): Shares {
  const [, name, value] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError(`It must be a name and a number, such as bundles=0.01; got "${text}".`);
  return { ...before, [name]: Number(value) };
}

/** Writes to stdout or a file, gzipped by its extension. */
function openSink(path: string | undefined) {
  const stream = openOutput(path);
  let lines: string[] = [];
  const flush = async (): Promise<void> => {
    const text = lines.join('');
    lines = [];
    if (text !== '' && !stream.top.write(text)) await once(stream.top, 'drain');
  };
  return {
    /** Returns whether it is time to flush. */
    add: (record: object): boolean => lines.push(`${JSON.stringify(record)}\n`) >= LINES_PER_WRITE,
    flush,
    end: async (): Promise<void> => {
      await flush();
      if (path === undefined) return;
      stream.top.end();
      await finished(stream.bottom);
    },
  };
}

function openOutput(path: string | undefined): { readonly top: Writable; readonly bottom: Writable } {
  if (path === undefined) {
    // The reader may close the pipe early.
    process.stdout.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
    });
    return { top: process.stdout, bottom: process.stdout };
  }
  // Opened now, to fail early.
  const file = createWriteStream(path, { fd: openSync(path, 'w') });
  file.once('error', error => {
    console.error(`Cannot write ${path}: ${error.message}`);
    process.exit(1);
  });
  if (!path.endsWith('.gz')) return { top: file, bottom: file };
  const gzip = createGzip({ level: 6 });
  gzip.pipe(file);
  return { top: gzip, bottom: file };
}

import type { Command } from 'commander';
import { DAY_MS } from '../../layers/core/kernel/utc-day.ts';
import { type ExportChoice, exportFormats, exportTape } from '../operator/export-tape.ts';
import { UsageError } from '../operator/target.ts';
import { chainAddress, folder, oneOf, utcDayOption } from './options.ts';
import { demandOnePlace, placedCommand, targetOf, type Where } from './where.ts';

type Flags = Where & {
  readonly format: ExportChoice['format'];
  readonly out: string;
  readonly from?: string;
  readonly to?: string;
  readonly mint?: string;
  readonly resume?: boolean;
};

export const addExport = (program: Command): void => {
  placedCommand(program, 'export', 'write the tape of a running service into files')
    .hook('preAction', (_export, asked) => demandOnePlace(asked))
    .requiredOption('--format <word>', `one of ${exportFormats.join(', ')}`, oneOf(exportFormats))
    .requiredOption('--out <dir>', 'a new or empty folder', folder)
    .option('--from <day>', 'first UTC day of the rows, such as 2026-11-01', utcDayOption)
    .option('--to <day>', 'last UTC day, inclusive', utcDayOption)
    .option('--mint <address>', 'only this token', chainAddress)
    .option('--resume', 'go on with an export that was cut off, with the same options')
    .action(run);
};

const run = async (flags: Flags): Promise<void> => {
  const { rows, files } = await exportTape(targetOf(flags), flags.out, choiceOf(flags), flags.resume === true);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const words = `${rows} rows in ${files.length} files, ${bytes} bytes, in ${flags.out}`;
  console.log(flags.json ? JSON.stringify({ rows, files: files.length, bytes }) : words);
};

const choiceOf = ({ format, from, to, mint }: Flags): ExportChoice => {
  if (from !== undefined && to !== undefined && to < from)
    throw new UsageError(`--to must not be before --from; got ${from} to ${to}.`);
  return {
    format,
    ...(from !== undefined && { fromMs: Date.parse(from) }),
    ...(to !== undefined && { toMs: Date.parse(to) + DAY_MS }),
    ...(mint !== undefined && { mint }),
  };
};

import type { Command } from 'commander';
import { DAY_MS } from '../../layers/core/kernel/utc-day.ts';
import { openArchiveFolder } from '../operator/archive-folder.ts';
import { exportArchive, openArchiveBucket } from '../operator/export-archive.ts';
import { type ExportChoice, exportFormats, exportTape } from '../operator/export-tape.ts';
import { UsageError } from '../operator/target.ts';
import { chainAddress, createChoiceParser, folder, utcDayOption } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

/** Names the bucket as a source. */
const BUCKET = 's3';

type Flags = Where & {
  readonly format: ExportChoice['format'];
  readonly out: string;
  readonly from?: string;
  readonly to?: string;
  readonly mint?: string;
  readonly resume?: boolean;
  readonly archive?: string;
};

export function addExport(program: Command): void {
  addTargetCommand(program, 'export', 'write the tape of a running service into files')
    .hook('preAction', (_export, asked) => assertOneTarget(asked))
    .requiredOption('--format <word>', `one of ${exportFormats.join(', ')}`, createChoiceParser(exportFormats))
    .requiredOption('--out <dir>', 'a new or empty folder', folder)
    .option('--from <day>', 'first UTC day of the rows, such as 2026-11-01', utcDayOption)
    .option('--to <day>', 'last UTC day, inclusive', utcDayOption)
    .option('--mint <address>', 'only this token', chainAddress)
    .option('--archive <source>', `read an archive instead: its folder, or ${BUCKET} for that of --outputs`, folder)
    .option('--resume', 'go on with an export that was cut off, with the same options')
    .action(async (flags: Flags) => {
      const { archive, out, resume = false } = flags;
      if (archive !== undefined && resume)
        throw new UsageError('--resume is for exports of tables. Leave it out, or leave out --archive.');
      const { rows, files } =
        archive === undefined
          ? await exportTape(resolveTarget(flags), out, parseChoice(flags), resume)
          : await exportArchive(
              archive === BUCKET ? openArchiveBucket(resolveTarget(flags)) : openArchiveFolder(archive, '--archive'),
              out,
              parseChoice(flags),
            );
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const words = `${rows} rows in ${files.length} files, ${bytes} bytes, in ${out}`;
      console.log(flags.json ? JSON.stringify({ rows, files: files.length, bytes }) : words);
    });
}

function parseChoice({ format, from, to, mint }: Flags): ExportChoice {
  if (from !== undefined && to !== undefined && to < from)
    throw new UsageError(`--to must not be before --from; got ${from} to ${to}.`);
  return {
    format,
    ...(from !== undefined && { fromMs: Date.parse(from) }),
    ...(to !== undefined && { toMs: Date.parse(to) + DAY_MS }),
    ...(mint !== undefined && { mint }),
  };
}

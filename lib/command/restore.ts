import type { Command } from 'commander';
import { DAY_MS } from '../../layers/core/kernel/utc-day.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openArchiveFolder } from '../operator/archive-folder.ts';
import { assertDayArchived } from '../operator/archived-day.ts';
import { createDynamoClient } from '../operator/clients.ts';
import { openArchiveBucket } from '../operator/export-archive.ts';
import { restoreDay } from '../operator/restore-day.ts';
import { getTargetOutput, UsageError } from '../operator/target.ts';
import { createCountParser, folder, utcDayOption } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

/** Names the bucket as a source. */
const BUCKET = 's3';
const KEPT_DAYS = 7;

type Flags = Where & { readonly day: string; readonly archive: string; readonly keep: number };

export function addRestore(program: Command): void {
  addTargetCommand(program, 'restore', 'load a day from an archive, so that as_of answers before the retention')
    .hook('preAction', (_restore, asked) => assertOneTarget(asked))
    .requiredOption('--day <day>', 'UTC day of the answers, such as 2026-10-01', utcDayOption)
    .option('--archive <source>', `folder of the archive, or ${BUCKET} for that of --outputs`, folder, BUCKET)
    .option('--keep <days>', 'days after which the loaded rows expire', createCountParser(365), KEPT_DAYS)
    .action(async (flags: Flags) => {
      const { archive, day, keep } = flags;
      if (archive === BUCKET && flags.outputs === undefined)
        throw new UsageError('Name the folder of an archive with --archive, or a deployment with --outputs.');
      const target = resolveTarget(flags);
      const tape = openTape({ client: createDynamoClient(target), table: getTargetOutput(target, 'TapeTable') });
      const source = archive === BUCKET ? openArchiveBucket(target) : openArchiveFolder(archive, '--archive');
      const nowMs = Date.now();
      const warning = await assertDayArchived(source, day, nowMs);
      if (warning !== null) console.error(warning);
      const { keys, rows } = await restoreDay(tape, source, day, nowMs + keep * DAY_MS);
      const words = `${rows} rows of ${keys} tokens and wallets before the end of ${day}, kept for ${keep} days`;
      console.log(flags.json ? JSON.stringify({ day, keys, rows, keep_days: keep }) : words);
    });
}

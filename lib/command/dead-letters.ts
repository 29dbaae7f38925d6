import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import {
  type LetterResult,
  listLetters,
  purgeLetters,
  redriveLetters,
  type Selection,
} from '../operator/dead-letters.ts';
import { UsageError } from '../operator/target.ts';
import { letterLimit } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type Flags = Where & { readonly id: readonly string[]; readonly limit: number; readonly yes?: boolean };

const LIMIT = 100;

export function addDeadLetters(program: Command): void {
  const letters = program
    .command('dead-letters')
    .description('handle records that were given up, in the dead-letter queue')
    .hook('preAction', (_letters, asked) => assertOneTarget(asked));
  addCommand(letters, 'list', 'list source, key, number of records, time and error').action(async (flags: Flags) => {
    const { json, limit } = flags;
    const rows = await listLetters(resolveTarget(flags), readSelection(flags));
    const lines = rows.map(({ id, source, key, records, sent, error }) =>
      [id, source.padEnd(SOURCE_WIDTH), key ?? 'no longer in its stream', `${records} records`, sent, error].join('  '),
    );
    if (rows.length === limit) lines.push(`There may be more: only ${limit} were looked at. Raise --limit.`);
    console.log(json ? JSON.stringify(rows) : rows.length === 0 ? NONE : lines.join('\n'));
  });
  addCommand(letters, 'redrive', 'put the records back into their stream, in order').action(async (flags: Flags) =>
    printResults(flags, 'put back', await redriveLetters(resolveTarget(flags), readSelection(flags))),
  );
  addCommand(letters, 'purge', 'delete messages for good')
    .option('--yes', 'do not ask')
    .action(async (flags: Flags) => {
      if (!flags.yes) {
        const what = flags.id.length === 0 ? `up to ${flags.limit} dead letters` : `${flags.id.length} dead letters`;
        if (!process.stdin.isTTY) throw new UsageError(`Purging ${what} cannot be undone. Pass --yes to do it.`);
        const terminal = createInterface({ input: process.stdin, output: process.stderr });
        const answer = await terminal.question(`Delete ${what} for good? Type yes: `).finally(() => terminal.close());
        if (answer.trim() !== 'yes') throw new UsageError('Nothing was deleted.');
      }
      printResults(flags, 'deleted', await purgeLetters(resolveTarget(flags), readSelection(flags)));
    });
}

function addCommand(parent: Command, name: string, description: string): Command {
  return addTargetCommand(parent, name, description)
    .option('--id <id>', 'only this message, as `list` names it; repeatable', (id, ids: string[]) => [...ids, id], [])
    .option('--limit <n>', 'messages that are looked at, 1 to 1000', letterLimit, LIMIT);
}

function readSelection({ id, limit }: Flags): Selection {
  return { ids: id, limit };
}

const SOURCE_WIDTH = 12;
const NONE = 'The dead-letter queue is empty.';

/** Sets the exit code if a message stays in the queue. */
function printResults({ json }: Flags, done: string, results: readonly LetterResult[]): void {
  const lines = results.map(({ id, records, error }) =>
    error === null ? `${id}  ${records} records ${done}` : `${id}  stays: ${error}`,
  );
  console.log(json ? JSON.stringify(results) : lines.length === 0 ? NONE : lines.join('\n'));
  if (results.some(({ error }) => error !== null)) process.exitCode = 1;
}

import type { Command } from 'commander';
import { type Handled, handleParked, listParkedKeys, parkingNames, type Which } from '../operator/parked.ts';
import { UsageError } from '../operator/target.ts';
import { createChoiceParser } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type Flags = Which & Where;

export function addParked(program: Command): void {
  const parked = program
    .command('parked')
    .description('handle keys whose records were parked because they kept failing')
    .hook('preAction', (_parked, asked) => assertOneTarget(asked));
  addCommand(parked, 'list', 'list parked keys, with the number of their records and the error').action(
    async (flags: Flags) => {
      const { json } = flags;
      const rows = await listParkedKeys(resolveTarget(flags), flags);
      const lines = rows.map(({ processor, key, records, since, retry, error }) => {
        const next = retry === null ? 'waits for you' : `next retry ${retry}`;
        return [
          processor.padEnd(PROCESSOR_WIDTH),
          key.padEnd(KEY_WIDTH),
          `${records} records`,
          since,
          next,
          error,
        ].join('  ');
      });
      const words = rows.length === 0 ? NONE : lines.join('\n');
      console.log(json ? JSON.stringify(rows) : words);
    },
  );
  addCommand(parked, 'retry', 'apply the parked records in order and free the keys').action(async (flags: Flags) =>
    printHandled(flags, 'applied', await handleParked(resolveTarget(flags), flags, 'retry')),
  );
  addCommand(parked, 'drop', 'delete the parked records and free the keys').action(async (flags: Flags) => {
    if (flags.processor === undefined && flags.key === undefined)
      throw new UsageError('Name what to drop with --processor or --key.');
    printHandled(flags, 'dropped', await handleParked(resolveTarget(flags), flags, 'drop'));
  });
}

function addCommand(parked: Command, name: string, description: string): Command {
  return addTargetCommand(parked, name, description)
    .option('--processor <name>', `only this processor: ${parkingNames.join(', ')}`, createChoiceParser(parkingNames))
    .option('--key <key>', 'only this key: a mint, a wallet, or links');
}

const PROCESSOR_WIDTH = 12;
const KEY_WIDTH = 44;
const NONE = 'No key is parked.';

/** Sets the exit code if a key stays parked. */
function printHandled({ json }: Flags, done: string, handled: readonly Handled[]): void {
  const lines = handled.map(({ processor, key, records, error }) =>
    [
      processor.padEnd(PROCESSOR_WIDTH),
      key.padEnd(KEY_WIDTH),
      error === null ? `${records} records ${done}` : `stays parked: ${error}`,
    ].join('  '),
  );
  const words = lines.length === 0 ? NONE : lines.join('\n');
  console.log(json ? JSON.stringify(handled) : words);
  if (handled.some(({ error }) => error !== null)) process.exitCode = 1;
}

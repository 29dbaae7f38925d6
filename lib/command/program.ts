import { Command, CommanderError } from 'commander';
import { CannotStart } from '../local/errors.ts';
import { UsageError } from '../operator/target.ts';
import { addForward } from './forward.ts';
import { addIngest } from './ingest.ts';
import { addKeys } from './keys.ts';
import { addSimulate } from './simulate.ts';
import { addStart } from './start.ts';
import { addSynth } from './synth.ts';

/** Runs the command line; returns nothing, sets the exit code: 0 well, 1 what was asked failed, 2 it was asked wrongly. */
export const run = async (argv: readonly string[]): Promise<void> => {
  const program = new Command('chain')
    .description('Chain Intelligence: analytics over decoded Solana swaps')
    .exitOverride()
    .showHelpAfterError();
  for (const add of [addStart, addIngest, addForward, addKeys, addSimulate, addSynth]) add(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    process.exitCode = explain(error);
  }
};

const explain = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError) {
    console.error(error.message);
    return 2;
  }
  console.error(error instanceof CannotStart ? error.message : error);
  return 1;
};

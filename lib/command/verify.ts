import type { Command } from 'commander';
import { runVerify } from '../../clients/verify/src/cli.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check an answer with a proof, without the service')
    .argument('[words...]', 'ANSWER.json --roots FILE|URL [--key BASE64] [--since OLD_ROOTS.json] [--json]')
    .allowUnknownOption()
    .action(async (words: readonly string[]) => {
      process.exitCode = await runVerify(words, line => console.log(line));
    });
}

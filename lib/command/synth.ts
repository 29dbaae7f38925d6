import type { Command } from 'commander';
import { synthesize } from '../build/synth.ts';
import { type Context, withEntry } from './context-option.ts';
import { readContext } from './read-context.ts';

type Flags = { readonly out: string; readonly context: Context };

export function addSynth(program: Command): void {
  program
    .command('synth')
    .description('bundle the functions and synthesize the stacks')
    .option('--out <dir>', 'folder to write', 'cdk.out')
    .option('-c, --context <name=value>', 'a setting of the deployment; repeatable', withEntry, {})
    .action(async ({ out, context }: Flags) => {
      readContext(context);
      await synthesize({ outDir: out, context });
    });
}

export function addContract(program: Command): void {
  program
    .command('contract')
    .description('write the OpenAPI and AsyncAPI documents, the docs page and the tables of the reference')
    .action(async () => {
      (await import('../../layers/contract/documents/write.ts')).writeContract();
      (await import('../../layers/contract/documents/reference.ts')).writeReference();
    });
}

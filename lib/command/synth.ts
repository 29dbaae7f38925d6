import type { Command } from 'commander';
import { writeContract } from '../../layers/contract/write.ts';
import { synthesize } from '../build/synth.ts';

/** Adds the commands that make files: the cloud assembly, and the contract's documents. */
export const addSynth = (program: Command): void => {
  program
    .command('synth')
    .description('bundle the functions and synthesize the stacks')
    .option('--out <dir>', 'folder to write', 'cdk.out')
    .action(async ({ out }: { readonly out: string }) => void (await synthesize({ outDir: out, context: {} })));
  program
    .command('contract')
    .description('write the OpenAPI and AsyncAPI documents and the docs page from the tables')
    .action(() => void writeContract());
};

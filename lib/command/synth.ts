import type { Command } from 'commander';
import { synthesize } from '../build/synth.ts';

export const addSynth = (program: Command): void => {
  program
    .command('synth')
    .description('bundle the functions and synthesize the stacks')
    .option('--out <dir>', 'folder to write', 'cdk.out')
    .action(async ({ out }: { readonly out: string }) => void (await synthesize({ outDir: out, context: {} })));
};

export const addContract = (program: Command): void => {
  program
    .command('contract')
    .description('write the OpenAPI and AsyncAPI documents, the docs page and the pricing page')
    .action(async () => {
      (await import('../../layers/contract/documents/write.ts')).writeContract();
      (await import('../../layers/contract/documents/pricing.ts')).writePricing();
    });
};

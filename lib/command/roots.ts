import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportRoots, readRemoteKey, sealRoots } from '../operator/roots.ts';
import { wholeNumber } from './options.ts';
import { ensureRootsKey, ROOTS_KEY_PARAMETER } from './roots-key.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type SealFlags = Where & { readonly keyParameter: string };
type ExportFlags = Where & { readonly since?: number };

export function addRoots(program: Command): void {
  const roots = program
    .command('roots')
    .description('seal and export the signed roots of all inputs')
    .hook('preAction', (_roots, asked) => assertOneTarget(asked));
  addTargetCommand(roots, 'seal', 'close a batch now, and sign the log')
    .option('--key-parameter <name>', 'with --outputs: SSM parameter with the key', ROOTS_KEY_PARAMETER)
    .action(seal);
  addTargetCommand(roots, 'export', 'print what /.well-known/roots says')
    .option('--since <size>', 'add the hashes that lead from a log of this size', wholeNumber)
    .action(async ({ since, ...where }: ExportFlags) => {
      console.log(JSON.stringify(await exportRoots(resolveTarget(where), since), null, 2));
    });
}

async function seal({ keyParameter, ...where }: SealFlags): Promise<void> {
  const target = resolveTarget(where);
  const pem = where.outputs === undefined ? ensureRootsKey(resolve(where.data)) : await readRemoteKey(keyParameter);
  const sealed = await sealRoots(target, pem, Date.now());
  const { batch, count, root, size } = sealed;
  const words = `Batch ${batch} has ${count} inputs; the log has ${size} batches, and its root is ${root}.`;
  console.log(where.json ? JSON.stringify(sealed) : words);
}

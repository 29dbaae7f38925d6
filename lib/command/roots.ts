import { resolve } from 'node:path';
import type { Command } from 'commander';
import { openPemSigner } from '../../layers/core/proof/note.ts';
import { exportRoots, openRemoteSigner, sealRoots } from '../operator/roots.ts';
import { ensureRootsKey } from '../operator/roots-key.ts';
import { UsageError } from '../operator/target.ts';
import { wholeNumber } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type SealFlags = Where & { readonly keyArn?: string };
type ExportFlags = Where & { readonly since?: number };

export function addRoots(program: Command): void {
  const roots = program
    .command('roots')
    .description('seal and export the signed roots of all inputs')
    .hook('preAction', (_roots, asked) => assertOneTarget(asked));
  addTargetCommand(roots, 'seal', 'close a batch now, and sign the log')
    .option('--key-arn <arn>', 'with --outputs: KMS key that signs')
    .action(seal);
  addTargetCommand(roots, 'export', 'print what /.well-known/roots says')
    .option('--since <size>', 'add the hashes that lead from a log of this size', wholeNumber)
    .action(async ({ since, ...where }: ExportFlags) => {
      console.log(JSON.stringify(await exportRoots(resolveTarget(where), since), null, 2));
    });
}

async function seal({ keyArn, ...where }: SealFlags): Promise<void> {
  const target = resolveTarget(where);
  if ((where.outputs === undefined) !== (keyArn === undefined))
    throw new UsageError('--outputs and --key-arn belong together: the setting rootsKeyArn names the key.');
  const signer =
    keyArn === undefined ? openPemSigner(ensureRootsKey(resolve(where.data))) : await openRemoteSigner(keyArn);
  const sealed = await sealRoots(target, signer, Date.now());
  const { batch, count, root, size } = sealed;
  const words = `Batch ${batch} has ${count} inputs; the log has ${size} batches, and its root is ${root}.`;
  console.log(where.json ? JSON.stringify(sealed) : words);
}

import { KMSClient } from '@aws-sdk/client-kms';
import type { Signer } from '../../layers/core/proof/note.ts';
import { openKmsSigner } from '../../layers/edge/kms-signer.ts';
import { readConsistency, readRoots, signLog } from '../../layers/flows/proofs/checkpoint.ts';
import { sealNow } from '../../layers/flows/proofs/seal.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createDynamoClient } from './clients.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

type SealedRoots = { readonly batch: number; readonly count: number; readonly size: number; readonly root: string };

/** Closes a batch now and signs the log. */
export async function sealRoots(target: Target, signer: Signer, nowMs: number): Promise<SealedRoots> {
  const { tape, proofs } = openProofTables(target);
  const sealed = await sealNow({ tape: openTape(tape), proofs }, nowMs);
  const signed = await signLog(proofs, signer);
  if (sealed === null || signed === null) throw new UsageError('Another process seals too. Try again.');
  return { batch: sealed.batch, count: sealed.count, size: signed.size, root: signed.root };
}

/** What the route says, with hashes that lead from `since` batches. */
export async function exportRoots(target: Target, since?: number) {
  const { proofs } = openProofTables(target);
  const roots = await readRoots(proofs);
  if (roots.checkpoints.length === 0) throw new UsageError('No root is published yet. Run: npm run roots -- seal');
  if (since === undefined) return roots;
  const to = roots.checkpoints.at(-1)!.size;
  if (since > to) throw new UsageError(`--since must be at most ${to}, the size of the last checkpoint; got ${since}.`);
  const found = await readConsistency(proofs, since, to);
  return { ...roots, consistency: { from: since, to, ...found } };
}

/** Opens the key that the deployed service signs with. */
export function openRemoteSigner(keyArn: string): Promise<Signer> {
  return openKmsSigner(new KMSClient({}), keyArn);
}

function openProofTables(target: Target) {
  const client = createDynamoClient(target);
  return {
    tape: { client, table: getTargetOutput(target, 'TapeTable') },
    proofs: { client, table: getTargetOutput(target, 'ProofsTable') },
  };
}

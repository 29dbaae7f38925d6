import { restoreBoardVersion } from '../../storage/board/kept.ts';
import { putItem } from '../../storage/kernel/dynamo.ts';
import { readKeptItem } from '../../storage/kernel/kept-versions.ts';
import { loadManifest, savePages } from '../../storage/profiles/vector-pages.ts';
import { toChangeBucket } from '../../storage/profiles/vectors.ts';
import { readVectorsAt } from '../similar/keep-day.ts';
import type { PastWorld } from './past-world.ts';

/** Publishes the kept leaderboard. */
export async function fillBoard({ whole, snapshot }: PastWorld): Promise<void> {
  const version = snapshot?.version;
  if (version !== undefined) await restoreBoardVersion(whole.board, version);
}

/** Copies a page of the kept leaderboard. */
export async function fillBoardPage({ real, whole, snapshot }: PastWorld, partition: string): Promise<void> {
  const bytes = snapshot?.isKept ? await readKeptItem(real.board, partition, snapshot.grid) : null;
  if (bytes !== null) await putItem(whole.board, { k: { S: partition }, s: { S: '0' }, d: { B: bytes } });
}

/** Folds the profiles of a part. */
export async function fillVectors({ real, whole, snapshot, asOfMs }: PastWorld, part: string): Promise<void> {
  const kept = snapshot?.vectors?.find(one => one.part === Number(part));
  if (kept === undefined) return;
  const through = toChangeBucket(asOfMs) - 1;
  const wallets = await readVectorsAt(real.vectors, kept, through);
  await savePages(whole.vectors, await loadManifest(whole.vectors, kept.part), wallets, through);
}

import { RequestError } from '../../contract/errors.ts';
import type { RouteName } from '../../contract/routes/routes.ts';
import type { TableName } from '../../contract/tables.ts';
import {
  findSnapshotGrid,
  roundToGrid,
  type SnapshotGrid,
  snapshotGridNames,
} from '../../core/kernel/snapshot-grid.ts';
import type { Tables } from '../../edge/tables.ts';
import { findKeptVersion } from '../../storage/kernel/kept-versions.ts';
import type { KeptVectors } from '../../storage/profiles/kept-vectors.ts';
import { toChangeBucket } from '../../storage/profiles/vectors.ts';
import { findAllKeptVectors } from '../similar/keep-day.ts';

/** The kept state of a board. */
export type Snapshot = {
  /** The time that an answer is rounded down to. */
  readonly atMs: number;
  readonly grid: SnapshotGrid;
  /** False before the first one. */
  readonly isKept: boolean;
  /** What was published. */
  readonly version?: Uint8Array;
  readonly vectors?: readonly KeptVectors[];
};

/** More profiles do not fit into the memory of an answer. */
const PAST_PROFILES_MAX = 250_000;

/** Boards that are kept; the others are folded at a time of the grid. */
const sources: Partial<Record<RouteName, 'board' | 'listings' | 'vectors'>> = {
  leaderboard: 'board',
  tokenList: 'listings',
  marketStats: 'listings',
  search: 'listings',
  walletSimilar: 'vectors',
};

/** Finds the newest snapshot by a time. */
export async function findSnapshot(
  real: Tables<TableName>,
  operation: RouteName,
  asOfMs: number,
  nowMs: number,
): Promise<Snapshot> {
  const grid = findSnapshotGrid(asOfMs, nowMs);
  const rounded = { atMs: roundToGrid(asOfMs, grid), grid };
  const source = sources[operation];
  if (source === undefined) return { ...rounded, isKept: true };
  if (source === 'vectors') {
    const vectors = await findAllKeptVectors(real.vectors, toChangeBucket(rounded.atMs) - 1);
    const count = vectors.reduce((sum, { wallets }) => sum + wallets, 0);
    if (count > PAST_PROFILES_MAX)
      throw new RequestError(
        'invalid_request',
        `\`as_of\` of similar wallets is offered up to ${PAST_PROFILES_MAX} profiles; this service had ${count}.`,
      );
    return { ...rounded, isKept: vectors.length > 0, vectors };
  }
  for (const own of snapshotGridNames.slice(snapshotGridNames.indexOf(grid))) {
    const kept = await findKeptVersion(real[source], own, asOfMs);
    if (kept !== null) return { atMs: kept.atMs, grid: own, isKept: true, version: kept.bytes };
  }
  return { ...rounded, isKept: false };
}

import type { ArchivedRow } from '../../storage/archive/columns.ts';
import { openTape, type Tape } from '../../storage/market/tape.ts';
import { scanTapePage } from '../../storage/market/tape-keys.ts';
import {
  createRebuildProgress,
  loadProgress,
  type RebuildProgress,
  saveProgress,
} from '../../storage/operations/rebuilds.ts';
import { applyArchive } from './archive.ts';
import { finish } from './finish.ts';
import { applyKeys, QUIET_MS } from './keys.ts';
import { type LinkSpool, openStages, type Stages, type StagesDeps } from './stages.ts';

export type RebuildDeps = Pick<StagesDeps, 'tables' | 'known' | 'clock'> & {
  readonly spool: LinkSpool;
  /** Rows that retention may have removed from the table, key by key. */
  readonly archive: AsyncIterable<ArchivedRow> | null;
  /** Of the derived tables. */
  readonly generation: number;
  readonly onProgress: (progress: RebuildProgress) => void;
};

type Run = RebuildDeps & { readonly stages: Stages; readonly tape: Tape };

/** Makes derived tables from the tape, or updates them. Continues an interrupted run. */
export async function rebuild(deps: RebuildDeps): Promise<RebuildProgress> {
  const run = { ...deps, stages: openStages(deps), tape: openTape(deps.tables.tape) };
  const begun = await resolveStartProgress(deps);
  // An interrupted one reads the archive again, and applies nothing twice.
  if (deps.archive !== null && begun.phase === 'tape' && begun.from === null) await applyArchive(run, deps.archive);
  let walked = begun;
  while (walked.phase === 'tape') {
    const { keys, next } = await scanTapePage(run.tape, walked.from);
    const rows = await applyKeys(run, keys);
    walked = await note(run, {
      ...walked,
      keys: walked.keys + keys.length,
      rows: walked.rows + rows,
      from: next,
      phase: next === null ? 'links' : 'tape',
    });
  }

  // The clock closes what ended, so that it is not news later.
  const { spool, stages, clock } = run;
  const nowMs = clock();
  for (const links of spool.inOrder()) await stages.coordination(links, nowMs - QUIET_MS);
  await stages.coordination([{ kind: 'clock', timestampMs: nowMs }], nowMs);
  await finish(deps.tables, deps.clock());
  deps.spool.clear();
  return note(run, { ...walked, phase: 'done' });
}

/** A finished one begins again, and changes only what came since. */
async function resolveStartProgress({ tables, generation, spool }: RebuildDeps): Promise<RebuildProgress> {
  const found = await loadProgress(tables.operations, generation);
  if (found === null || found.phase === 'done') {
    spool.clear();
    return createRebuildProgress(spool.id);
  }
  if (found.spool === spool.id) return found;
  throw new SpoolError('The rebuild began with another work folder, which holds the relations it found.');
}

/** The files of relations are elsewhere. */
export class SpoolError extends Error {
  override readonly name = 'SpoolError';
}

async function note({ tables, generation, onProgress }: Run, progress: RebuildProgress): Promise<RebuildProgress> {
  await saveProgress(tables.operations, generation, progress);
  onProgress(progress);
  return progress;
}

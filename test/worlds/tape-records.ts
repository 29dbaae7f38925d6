import { cacheBytesMax } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import { openSharedCache } from '../../layers/core/kernel/state-cache.ts';
import type { BatchWork, StreamRecord } from '../../layers/edge/stream.ts';
import { parseKeyedBatches } from '../../layers/flows/parking/grouped.ts';
import { createSectionsProcessor } from '../../layers/flows/pass/pass.ts';
import type { TapeBatch, WaitingAlert } from '../../layers/flows/processor/records.ts';
import type { Room, SectionDeps } from '../../layers/flows/section/section.ts';
import { fromTapeRow, holdTapeRows, type TapeRow } from '../../layers/storage/market/tape.ts';

type TapeRecord = {
  readonly key: string;
  readonly rows?: readonly (readonly unknown[])[];
  readonly clock?: boolean;
  readonly alerts?: readonly WaitingAlert[];
};

/** A record with rows that `toTapeRow` wrote, as suites of sections take them. */
export const encodeTapeRecord = (key: string, rows: readonly (readonly unknown[])[]): string =>
  JSON.stringify({ key, rows } satisfies TapeRecord);

/** Groups such records and ticks by key, in order. */
export const parseTapeBatches = (records: readonly StreamRecord[]): ReadonlyMap<string, TapeBatch> =>
  parseKeyedBatches(
    records,
    ({ key }: TapeRecord) => key,
    () => ({ rows: [] as TapeRow[], finished: 0, clock: false as boolean, alerts: [] as WaitingAlert[] }),
    (batch, { rows = [], clock = false, alerts = [] }) => {
      for (const row of rows) batch.rows.push(fromTapeRow(row));
      batch.alerts.push(...alerts);
      batch.clock ||= clock;
    },
  );

/** Sections alone, over records of rows. */
export const openSections = <Deps extends SectionDeps>(
  deps: Deps,
  rows: Parameters<typeof createSectionsProcessor<Deps>>[1],
): BatchWork => {
  const decode: Room['decode'] = async records => {
    const batches = parseTapeBatches(records);
    deps.tape.held.clear();
    for (const [key, { rows: own }] of batches) holdTapeRows(deps.tape, key, own);
    return batches;
  };
  return createSectionsProcessor(deps, rows, decode, openSharedCache(cacheBytesMax(processors.intake)));
};

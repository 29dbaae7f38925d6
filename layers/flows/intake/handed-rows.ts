import type { StreamRecord } from '../../edge/stream.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { parseClockRecord, type TapeBatch, type WaitingAlert } from '../processor/records.ts';

/** Rows that a key's header holds, and how to say that all sections have them. */
export type Handed = {
  readonly key: string;
  readonly rows: readonly TapeRow[];
  readonly finish: (isDone: boolean) => void;
};

/** What intake hands to the sections within one batch. */
export type HandedRows = {
  readonly add: (handed: Handed) => void;
  /** The records that brought the rows, once intake has finished the key. */
  readonly deliver: (key: string, records: readonly StreamRecord[]) => void;
  /** Records of delivered keys, under their keys. */
  readonly records: () => readonly StreamRecord[];
  /** Undefined for a key without any. */
  readonly find: (key: string) => readonly TapeRow[] | undefined;
  /** Ends the batch. Keys that intake did not deliver are not done. */
  readonly finish: (isDone: boolean) => void;
};

type Held = { readonly rows: Map<number, TapeRow>; records: readonly StreamRecord[] };

export function openHandedRows(): HandedRows {
  const held = new Map<string, Held>();
  let open: Handed[] = [];
  return {
    add: handed => {
      open.push(handed);
      // Rows without a token, such as prices.
      if (handed.rows.length === 0) return;
      const known = held.get(handed.key) ?? { rows: new Map(), records: [] };
      held.set(handed.key, known);
      for (const row of handed.rows) known.rows.set(row.seq, row);
    },
    deliver: (key, records) => {
      const known = held.get(key);
      if (known !== undefined) known.records = records.map(record => ({ ...record, partitionKey: key }));
    },
    records: () => [...held.values()].flatMap(({ records }) => records),
    find: key => {
      const rows = held.get(key)?.rows;
      return rows && [...rows.values()].toSorted((a, b) => a.seq - b.seq);
    },
    finish: isDone => {
      const isDelivered = (key: string): boolean => (held.get(key)?.records.length ?? 0) > 0;
      for (const { key, rows, finish } of open) finish(rows.length === 0 || (isDone && isDelivered(key)));
      open = [];
      held.clear();
    },
  };
}

type Group = { readonly records: StreamRecord[]; clock: boolean; readonly alerts: WaitingAlert[]; isRetry: boolean };

/** Batches of tokens. Parked records have no rows of their own: the newest ones lead to the others. */
export async function readTokenBatches(
  tape: Tape,
  handed: Pick<HandedRows, 'find'>,
  records: readonly StreamRecord[],
): Promise<ReadonlyMap<string, TapeBatch>> {
  const groups = new Map<string, Group>();
  for (const record of records) {
    const clock = parseClockRecord(record.text);
    const key = clock?.key ?? record.partitionKey!;
    const group = groups.get(key) ?? { records: [], clock: false, alerts: [], isRetry: false };
    groups.set(key, group);
    group.records.push(record);
    group.clock ||= clock !== null;
    group.alerts.push(...(clock?.alerts ?? []));
    group.isRetry ||= clock === null && handed.find(key) === undefined;
  }
  const retried = [...groups].filter(([, { isRetry }]) => isRetry).map(([key]) => formatTapeKey(key));
  const heads = retried.length > 0 ? await loadHeads(tape, retried) : new Map();
  return new Map(
    [...groups].map(([key, { records: own, clock, alerts }]) => [
      key,
      {
        sequence: own[0]!.sequence,
        records: own,
        rows: handed.find(key) ?? heads.get(formatTapeKey(key))?.tail ?? [],
        clock,
        alerts,
      },
    ]),
  );
}

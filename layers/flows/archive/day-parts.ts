import { createHash } from 'node:crypto';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import type { ArchivedRow } from '../../storage/archive/columns.ts';
import { formatPartName } from '../../storage/archive/layout.ts';
import { openPart } from '../../storage/archive/part.ts';

/** A finished file. */
export type WrittenFile = {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
};

export type Put = (name: string, bytes: Uint8Array) => Promise<void>;

/** Names the files of a batch; the day and the number follow. */
export type PartsOf = { readonly run: string; readonly prefix: string; readonly batch: number };

/** Bound what a batch of many days holds. */
const WAITING_ROWS_MAX = 50_000;
const HELD_ROWS_MAX = 500_000;

/** Files of one batch, at least one per day. */
export function openDayParts(put: Put, { run, prefix, batch }: PartsOf) {
  const files: WrittenFile[] = [];
  const open = new Map<string, ReturnType<typeof openPart>>();
  let part = 0;
  let rows = 0;
  const finish = async (): Promise<readonly WrittenFile[]> => {
    for (const [day, file] of open) {
      const name = formatPartName({ day, prefix, run, batch, part });
      files.push(await writeArchiveFile(put, name, file.rows(), file.finish()));
    }
    open.clear();
    part += 1;
    return files;
  };
  return {
    finish,
    add: async (archived: ArchivedRow): Promise<void> => {
      const day = formatUtcDay(archived.row.timestampMs);
      const file = open.get(day) ?? openPart();
      open.set(day, file);
      file.add(archived);
      rows += 1;
      if (rows % WAITING_ROWS_MAX === 0) for (const one of open.values()) one.flush();
      if (rows % HELD_ROWS_MAX === 0) await finish();
    },
  };
}

export async function writeArchiveFile(put: Put, name: string, rows: number, bytes: Uint8Array): Promise<WrittenFile> {
  await put(name, bytes);
  return { name, rows, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

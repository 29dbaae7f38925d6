import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import type { ReadableObjects } from '../../layers/storage/archive/objects.ts';
import { ndjson } from '../operator/export-lines.ts';
import type { Line } from '../operator/lines.ts';

/** Reads events of an archive as lines of a tape. */
export async function* readArchiveLines(source: ReadableObjects): AsyncGenerator<Line> {
  let ordinal = 0;
  for await (const archived of readArchivedRows(source)) {
    const text = ndjson.line(archived);
    if (text === null) continue;
    ordinal += 1;
    const { receivedMs } = archived.row;
    const arrived = receivedMs == null ? text : `${text.slice(0, -1)},"received_ms":${receivedMs}}`;
    yield { source: 'archive', line: ordinal, ordinal, text: arrived };
  }
}

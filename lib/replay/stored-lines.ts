import type { ArchivedRow } from '../../layers/storage/archive/columns.ts';
import { ndjson } from '../operator/export-lines.ts';
import type { Line } from '../operator/lines.ts';

/** Turns stored rows into lines of a tape, each with an arrival. */
export async function* toStoredLines(source: string, rows: AsyncIterable<ArchivedRow>): AsyncGenerator<Line> {
  let [ordinal, key, aboveMs] = [0, '', 0];
  for await (const stored of rows) {
    const { receivedMs, timestampMs } = stored.row;
    aboveMs = receivedMs ?? Math.max(timestampMs, stored.key === key ? aboveMs : 0);
    key = stored.key;
    const text = ndjson.line(stored);
    if (text === null) continue;
    ordinal += 1;
    yield { source, line: ordinal, ordinal, text: `${text.slice(0, -1)},"received_ms":${aboveMs}}` };
  }
}

import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Rejection } from '../../layers/contract/events/read.ts';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { createInputPrices, fillSwapPrices } from '../../layers/flows/ingest/stamp.ts';
import { readLine } from '../operator/ingest.ts';
import type { Line } from '../operator/lines.ts';

/** An event at the time of its arrival, as a record of the stream. */
export type Input = {
  readonly arrivalMs: number;
  readonly isSwap: boolean;
  readonly key: string;
  readonly data: string;
  /** Whether its line tells when it arrived. */
  readonly isStated: boolean;
  /** A wallet that is kept apart, too. */
  readonly known: ChainEvent | null;
};

/** Lines tell when they arrived in this field. */
const ARRIVAL = 'received_ms';

/**
 * Reads all lines and sorts them by arrival: `received_ms` of a line; without it its `timestamp`, but not before the
 * line above.
 */
export async function readInputs(
  lines: AsyncIterable<Line>,
  onReject: (line: Line, rejection: Rejection) => void,
): Promise<readonly Input[]> {
  const prices = createInputPrices();
  const all: Input[] = [];
  let aboveMs = 0;
  for await (const line of lines) {
    const read = readLine(line, Number.MAX_SAFE_INTEGER);
    if ('rejection' in read) {
      onReject(line, read.rejection);
      continue;
    }
    const { event } = read;
    const stated = line.text.includes(ARRIVAL)
      ? (JSON.parse(line.text) as Record<string, unknown>)[ARRIVAL]
      : undefined;
    if (stated !== undefined && !(Number.isSafeInteger(stated) && Number(stated) >= 0)) {
      onReject(line, { path: ARRIVAL, reason: `must be unix ms, got ${JSON.stringify(stated)}` });
      continue;
    }
    aboveMs = stated === undefined ? Math.max(aboveMs, event.timestamp) : Number(stated);
    const { key, data } = toOutgoingRecord(fillSwapPrices(prices, event));
    all.push({
      ...{ arrivalMs: aboveMs, isSwap: event.type === 'swap', known: event.type === 'known_wallet' ? event : null },
      isStated: stated !== undefined,
      ...{ key, data: Buffer.from(data).toString('base64') },
    });
  }
  return all.sort((a, b) => a.arrivalMs - b.arrivalMs);
}

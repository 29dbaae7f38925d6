import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { InvalidArgumentError } from 'commander';
import { readEvent } from '../../layers/contract/events/read.ts';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { SOURCE } from '../../layers/contract/events/source.ts';
import { putEvents } from '../../layers/edge/producer.ts';
import { UsageError } from '../operator/target.ts';

/** A gap by its source and first slot. */
export type Fills = { readonly source: string; readonly fromSlot: number };

export function parseFills(text: string): Fills {
  const [, source = '', slot = ''] = /^(.+):(\d{1,15})$/.exec(text) ?? [];
  if (!SOURCE.test(source))
    throw new InvalidArgumentError('must be SOURCE:SLOT, as `source` and `from_slot` of a gap in /v1/coverage.');
  return { source, fromSlot: Number(slot) };
}

type Range = { readonly from?: number; readonly to?: number };

/** States that a gap is filled, unless its history could not be read whole. */
export async function stateFilled(
  { kinesis, stream }: { readonly kinesis: KinesisClient; readonly stream: string },
  { source, fromSlot }: Fills,
  { from, to }: Range,
  sent: { readonly unread: string | null },
): Promise<void> {
  if (sent.unread !== null) return console.error('The gap stays open: its history was not read whole.');
  const nowMs = Date.now();
  const read = readEvent(
    {
      ...{ type: 'source_gap', source, from_slot: fromSlot, to_slot: fromSlot, from_ts: from, to_ts: to ?? nowMs },
      ...{ reason: 'filled', is_filled: true, timestamp: nowMs },
    },
    nowMs,
  );
  if ('rejection' in read) throw new UsageError(`--fills ${read.rejection.path} ${read.rejection.reason}`);
  await putEvents(kinesis, stream, [toOutgoingRecord(read.event)]);
}

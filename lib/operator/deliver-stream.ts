import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { Report } from 'solana-forwarder';
import { toCoverageEvents } from 'solana-forwarder/coverage-event';
import { type Deliver, fillRejectValues } from 'solana-forwarder/deliver';
import { formatErrorReason } from 'solana-forwarder/reason';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { toDecoderProblem } from '../../layers/decode/adapters/adapted.ts';
import { prependProblemPath } from '../../layers/decode/transaction/malformed.ts';
import { putEvents } from '../../layers/edge/producer.ts';
import { createInputPrices, fillSwapPrices } from '../../layers/flows/ingest/stamp.ts';
import { createDecodeTally } from '../../layers/flows/ingest/tally.ts';
import { loadAdapters } from './decoders.ts';
import { UsageError } from './target.ts';

/** Kinesis errors that need a change of configuration. */
const finalErrors: ReadonlySet<string> = new Set([
  'ResourceNotFoundException',
  'AccessDeniedException',
  'UnrecognizedClientException',
  'CredentialsProviderError',
  'ValidationException',
]);

/** Between two reports of what was decoded. */
const TALLY_MS = 10_000;

/** Decodes messages and puts their events into a Kinesis stream. `finish` sends what waits. */
export function createStreamSender(
  kinesis: KinesisClient,
  stream: string,
): { readonly deliver: Deliver; readonly finish: () => Promise<void> } {
  const prices = createInputPrices();
  const tally = createDecodeTally();
  let reportedMs = Number.NEGATIVE_INFINITY;
  const finish = async (): Promise<void> => {
    reportedMs = Date.now();
    await put(kinesis, stream, tally.take().map(toOutgoingRecord));
  };
  const deliver: Deliver = async messages => {
    const adapters = await loadAdapters();
    const adapted = messages.map(({ text }) => adapters['raw-tx'](text, { nowMs: Date.now() }));
    const events = adapted.flatMap(part => part.events.map(({ event }) => fillSwapPrices(prices, event)));
    await put(kinesis, stream, events.map(toOutgoingRecord));
    tally.add(
      adapted.flatMap(({ counts = [] }) => counts),
      Date.now(),
    );
    // A lost report must not have the messages sent again.
    if (Date.now() - reportedMs >= TALLY_MS) await finish().catch(() => undefined);
    return {
      accepted: events.length,
      rejected: adapted.flatMap(({ rejects, failures = [] }, at) =>
        fillRejectValues(messages[at]!, [
          ...rejects,
          ...failures.map(({ path, error }) => prependProblemPath(path, toDecoderProblem(error))),
        ]),
      ),
    };
  };
  return { deliver, finish };
}

/** Puts coverage of a named source into a stream. */
export function createStreamReporter(kinesis: KinesisClient, stream: string, source: string): Report {
  return coverages =>
    put(kinesis, stream, coverages.flatMap(coverage => toCoverageEvents(source, coverage)).map(toOutgoingRecord));
}

async function put(...[kinesis, stream, records]: Parameters<typeof putEvents>): Promise<void> {
  try {
    if (records.length > 0) await putEvents(kinesis, stream, records);
  } catch (error) {
    if (error instanceof Error && finalErrors.has(error.name))
      throw new UsageError(`${stream} rejects records: ${formatErrorReason(error)} (${error.name})`);
    throw error;
  }
}

import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { Report } from 'solana-forwarder';
import { toCoverageEvent } from 'solana-forwarder/coverage-event';
import { type Deliver, fillRejectValues } from 'solana-forwarder/deliver';
import { formatErrorReason } from 'solana-forwarder/reason';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { toDecoderProblem } from '../../layers/decode/adapters/adapted.ts';
import { prependProblemPath } from '../../layers/decode/transaction/malformed.ts';
import { putEvents } from '../../layers/edge/producer.ts';
import { createInputPrices, fillSwapPrices } from '../../layers/flows/ingest/stamp.ts';
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

/** Decodes messages and puts their events into a Kinesis stream. */
export function createStreamSender(kinesis: KinesisClient, stream: string): Deliver {
  const prices = createInputPrices();
  return async messages => {
    const adapters = await loadAdapters();
    const adapted = messages.map(({ text }) => adapters['raw-tx'](text, { nowMs: Date.now() }));
    const events = adapted.flatMap(part => part.events.map(({ event }) => fillSwapPrices(prices, event)));
    await put(kinesis, stream, events.map(toOutgoingRecord));
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
}

/** Puts coverage of a named source into a stream. */
export function createStreamReporter(kinesis: KinesisClient, stream: string, source: string): Report {
  return coverages =>
    put(
      kinesis,
      stream,
      coverages.map(coverage => toOutgoingRecord(toCoverageEvent(source, coverage))),
    );
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

import type { KinesisClient } from '@aws-sdk/client-kinesis';
import type { Report } from 'solana-forwarder';
import { toCoverageEvent } from 'solana-forwarder/coverage-event';
import { type Deliver, rejectsOf } from 'solana-forwarder/deliver';
import { reasonOf } from 'solana-forwarder/reason';
import { outgoingOf } from '../../layers/contract/events/record.ts';
import { failureOf } from '../../layers/decode/adapters/adapted.ts';
import { problemUnder } from '../../layers/decode/transaction/malformed.ts';
import { putEvents } from '../../layers/edge/producer.ts';
import { nothingRead, stamp } from '../../layers/flows/ingest/stamp.ts';
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
export const deliverToStream = (kinesis: KinesisClient, stream: string): Deliver => {
  const prices = nothingRead();
  return async messages => {
    const adapters = await loadAdapters();
    const adapted = messages.map(({ text }) => adapters['raw-tx'](text, { nowMs: Date.now() }));
    const events = adapted.flatMap(part => part.events.map(({ event }) => stamp(prices, event)));
    await put(kinesis, stream, events.map(outgoingOf));
    return {
      accepted: events.length,
      rejected: adapted.flatMap(({ rejects, failures = [] }, at) =>
        rejectsOf(messages[at]!, [
          ...rejects,
          ...failures.map(({ path, error }) => problemUnder(path, failureOf(error))),
        ]),
      ),
    };
  };
};

/** Puts coverage of a named source into a stream. */
export const reportToStream =
  (kinesis: KinesisClient, stream: string, source: string): Report =>
  coverages =>
    put(
      kinesis,
      stream,
      coverages.map(coverage => outgoingOf(toCoverageEvent(source, coverage))),
    );

const put = async (...[kinesis, stream, records]: Parameters<typeof putEvents>): Promise<void> => {
  try {
    if (records.length > 0) await putEvents(kinesis, stream, records);
  } catch (error) {
    if (error instanceof Error && finalErrors.has(error.name))
      throw new UsageError(`${stream} rejects records: ${reasonOf(error)} (${error.name})`);
    throw error;
  }
};

import type { AdapterName } from '../../contract/adapter-names.ts';
import { RequestError } from '../../contract/errors.ts';
import type { ChainEvent, PublicEvent } from '../../contract/events/event.ts';
import { toOutgoingRecord } from '../../contract/events/record.ts';
import { toOwnedSource } from '../../contract/events/source.ts';
import { ingestApi } from '../../contract/ingest.ts';
import { canUseAdapter, findForbidden } from '../../contract/ingest-scope.ts';
import { toSnakeCase } from '../../contract/present/snake-case.ts';
import type { Failure } from '../../decode/adapters/adapted.ts';
import { adapters, parseQuarantineReason } from '../../decode/adapters/adapters.ts';
import type { Problem } from '../../decode/transaction/malformed.ts';
import type { KeepItems } from '../../edge/dead-letters.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Emit } from '../../edge/producer.ts';
import type { Keys } from '../../storage/access/keys.ts';
import type { Funding } from '../../storage/wallets/funding.ts';
import { saveKnownWallets } from '../registry.ts';
import { decodeIngestBody } from './body.ts';
import type { ReportCounts } from './report-tally.ts';
import { type Message, resolveIngestSender } from './sender.ts';
import { createRequestPrices, fillSwapPrices } from './stamp.ts';

export type IngestDeps = {
  readonly keys: Keys;
  readonly funding: Funding;
  readonly emitEvents: Emit;
  readonly observe: Observer;
  /** Keeps items for another try. */
  readonly keepItems: KeepItems;
  readonly reportCounts: ReportCounts;
  readonly clock: () => number;
};

/** Validates and emits events. Errors: RequestError; `unavailable` asks for a retry. */
export async function takeIn(deps: IngestDeps, message: Message, nowMs: number) {
  const { id, scope = {} } = await resolveIngestSender(deps.keys, message, nowMs);
  logger.appendKeys({ key_id: id });
  const adapter = parseAdapterName(message.adapter);
  if (!canUseAdapter(scope, adapter))
    throw new RequestError('forbidden', `This ingest key may use ${scope.adapters!.join(', ')}; got ${adapter}`);
  const endsMs = nowMs + ingestApi.readMsMax;
  const {
    events: read,
    rejects: unread,
    failures = [],
    counts = [],
  } = adapters[adapter](decodeIngestBody(message.body(), message.headers('content-encoding')), {
    nowMs,
    isLate: () => deps.clock() > endsMs,
  });
  const beyond = read.length === 0 ? unread.find(({ isLimit }) => isLimit) : undefined;
  if (beyond)
    throw new RequestError('invalid_request', `Nothing was taken: ${beyond.path || 'the body'} ${beyond.reason}`);
  if (read.length > ingestApi.eventsMax)
    throw new RequestError(
      'invalid_request',
      `The body holds ${read.length} events, at most ${ingestApi.eventsMax} are taken at once; send it in parts`,
    );
  const forbidden = read.flatMap(({ path, event }): readonly Problem[] => {
    const name = findForbidden(scope, event);
    return name === null ? [] : [{ path, reason: `this ingest key may not send ${name}`, value: event.type }];
  });
  const rejects = [...unread, ...forbidden];
  const allowed = read.filter(({ event }) => findForbidden(scope, event) === null);
  const good = allowed.map(({ event }) => withOwnedSource(event, id));
  await saveFailures(deps, adapter, failures);
  await put(deps, good);
  await deps.reportCounts(counts, nowMs);
  deps.observe.count(`chain_ingest_accepted_total{adapter="${adapter}"}`, good.length);
  deps.observe.count(`chain_ingest_rejected_total{adapter="${adapter}"}`, rejects.length);
  for (const [reason, kept] of Map.groupBy(rejects, ({ reason }) => parseQuarantineReason(reason)))
    if (reason !== null) deps.observe.count(`chain_decode_quarantined_total{reason="${reason}"}`, kept.length);
  return toSnakeCase({
    adapter,
    accepted: good.length,
    byType: Object.fromEntries([...Map.groupBy(good, ({ type }) => type)].map(([type, list]) => [type, list.length])),
    rejected: rejects.slice(0, ingestApi.rejectsShown).map(({ isLimit, ...reject }) => reject),
    rejectedTotal: rejects.length,
    ...(failures.length > 0 && { retry: failures.length }),
  });
}

const FAILURES_MAX = 100;

/** Logs, counts and keeps items that the decoder failed on. Beyond the limit, the sender retries. */
async function saveFailures(
  { keepItems, observe }: IngestDeps,
  adapter: AdapterName,
  failures: readonly Failure[],
): Promise<void> {
  if (failures.length === 0) return;
  observe.count('chain_decode_failed_total', failures.length);
  const [{ error, path }] = failures as readonly [Failure, ...Failure[]];
  logger.error('The decoder failed', { error: error as Error, path, items: failures.length });
  if (failures.length > FAILURES_MAX)
    throw new RequestError('unavailable', `The decoder failed on ${failures.length} items; send the same again`);
  try {
    await keepItems(
      failures.map(failure => ({ adapter, path: failure.path, reason: String(failure.error), item: failure.item })),
    );
  } catch (cause) {
    logger.error('Items were not kept for another try', { error: cause as Error });
    throw new RequestError('unavailable', 'The decoder failed, and the items could not be kept; send the same again');
  }
}

/** A key speaks only for sources of its own. */
function withOwnedSource(event: PublicEvent, keyId: string): PublicEvent {
  return event.type === 'coverage' || event.type === 'source_gap'
    ? { ...event, source: toOwnedSource(event.source, keyId) }
    : event;
}

function parseAdapterName(name: string): AdapterName {
  if (Object.hasOwn(adapters, name)) return name as AdapterName;
  const known = Object.keys(adapters).join(', ');
  throw new RequestError('not_found', `There is no adapter "${name.slice(0, 40)}"; there are ${known}`);
}

async function put({ funding, emitEvents }: IngestDeps, events: readonly ChainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const read = createRequestPrices();
  const filled = events.map(event => fillSwapPrices(read, event));
  try {
    await saveKnownWallets(funding, events);
    await emitEvents(filled.map(toOutgoingRecord));
  } catch (error) {
    logger.error('Events were not put into the stream', { error });
    throw new RequestError('unavailable', 'Not every event could be put into the stream; send the same again');
  }
}

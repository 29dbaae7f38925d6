import type { AdapterName } from '../../contract/adapter-names.ts';
import { type QuarantineReason, quarantineReasons } from '../swaps/swap.ts';
import { findTransactions } from '../transaction/items.ts';
import { isObject } from '../transaction/json.ts';
import { BeyondLimit, prependProblemPath, toInputProblem } from '../transaction/malformed.ts';
import { type Adapted, type Adapter, type AdapterOptions, convertPublicEvent, joinAdapted } from './adapted.ts';
import { assertItemCount, type BodyItem, splitBody } from './body-items.ts';
import { countDecoded, unreadCount } from './counts.ts';
import { type Decoded, decodeTransaction } from './decode.ts';
import { decodeResult } from './dex-parser.ts';
import { decodeEnhanced } from './helius.ts';

function createItemAdapter(decode: (value: unknown) => Decoded): Adapter {
  return (body, options = {}) =>
    readItems(body, options, ({ path, value }) => [convertItem(path, value, options, () => decode(value))]);
}

const QUARANTINED = 'quarantined: ';

/**
 * Keeps an item for another try if the decoder itself fails.
 * Quarantined swaps are rejects too, so that the sender sees them.
 */
function convertItem(path: string, item: unknown, { nowMs }: AdapterOptions, decode: () => Decoded): Adapted {
  try {
    const decoded = decode();
    const { events, quarantined, problem } = decoded;
    const rejects = [
      ...(problem === undefined ? [] : [prependProblemPath(path, problem)]),
      ...quarantined.map(({ reason, detail, signature }) => ({
        path,
        reason: `${QUARANTINED}${reason}: ${detail}`,
        value: signature,
      })),
    ];
    return joinAdapted([
      ...events.map(event => convertPublicEvent(event, path, nowMs)),
      { events: [], rejects, counts: countDecoded(decoded) },
    ]);
  } catch (error) {
    return { events: [], rejects: [], failures: [{ path, item, error }] };
  }
}

/** A body beyond its limits is one reject, without events. */
function readItems(body: unknown, { isLate }: AdapterOptions, read: (item: BodyItem) => Iterable<Adapted>): Adapted {
  const parts: Adapted[] = [];
  try {
    for (const item of splitBody(body))
      for (const part of read(item)) {
        assertItemCount(parts.push(part));
        if (isLate?.())
          throw new BeyondLimit(item.path, 'was not reached within the time for one body; send it in parts');
      }
  } catch (error) {
    if (!(error instanceof BeyondLimit)) throw error;
    return { events: [], rejects: [toInputProblem(error)] };
  }
  return joinAdapted(parts);
}

/** Returns the quarantine reason in a reject's text, or null. */
export function parseQuarantineReason(text: string): QuarantineReason | null {
  const name = text.startsWith(QUARANTINED) ? text.slice(QUARANTINED.length).split(':')[0]! : '';
  return Object.hasOwn(quarantineReasons, name) ? (name as QuarantineReason) : null;
}

/** Input formats with the function that decodes each. */
export const adapters = {
  /** Ingest events as a list, one object, or NDJSON. */
  canonical: (body, options = {}) =>
    readItems(body, options, ({ path, value }) => {
      const read = convertPublicEvent(value, path, options.nowMs);
      return [read.rejects.length === 0 ? read : { ...read, counts: [unreadCount] }];
    }),
  /** `getTransaction` and `getBlock` results, JSON-RPC answers, Yellowstone updates as JSON. */
  'raw-tx': (body, options = {}) =>
    readItems(body, options, function* ({ path, value }) {
      for (const item of findTransactions(value, options.around, path)) {
        const { raw, around } = item;
        const { slot, txIndex, timestampMs } = around;
        const seconds = timestampMs === undefined ? undefined : Math.floor(timestampMs / 1000);
        // With the place that its block or message gave it.
        const placed = isObject(raw)
          ? {
              ...raw,
              ...(slot !== undefined && raw.slot === undefined && { slot }),
              ...(seconds !== undefined && (raw.blockTime ?? null) === null && { blockTime: seconds }),
              ...(txIndex !== undefined && raw.transactionIndex === undefined && { transactionIndex: txIndex }),
            }
          : raw;
        yield convertItem(item.path, placed, options, () => decodeTransaction(raw, around));
      }
    }),
  /** Helius enhanced webhooks. */
  helius: createItemAdapter(decodeEnhanced),
  /** JSON of `DexParser.parseAll`. */
  'dex-parser': createItemAdapter(decodeResult),
} as const satisfies Readonly<Record<AdapterName, Adapter>>;

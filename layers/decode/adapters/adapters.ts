import type { AdapterName } from '../../contract/adapter-names.ts';
import { type QuarantineReason, quarantineReasons } from '../swaps/swap.ts';
import { itemsOf } from '../transaction/items.ts';
import { problemUnder } from '../transaction/malformed.ts';
import { type Adapted, type Adapter, adaptEvent, bodyItems, joinAdapted } from './adapted.ts';
import { type Decoded, decodeTransaction } from './decode.ts';
import { decodeResult } from './dex-parser.ts';
import { decodeEnhanced } from './helius.ts';

const canonical: Adapter = (body, { nowMs } = {}) =>
  joinAdapted(bodyItems(body).map(({ path, value }) => adaptEvent(value, path, nowMs)));

const rawTransactions: Adapter = (body, { nowMs, around } = {}) =>
  joinAdapted(
    bodyItems(body)
      .flatMap(({ path, value }) => itemsOf(value, around, path))
      .map(item => adaptDecoded(decodeTransaction(item.raw, item.around), item.path, nowMs)),
  );

const eachBy =
  (decode: (value: unknown) => Decoded): Adapter =>
  (body, { nowMs } = {}) =>
    joinAdapted(bodyItems(body).map(({ path, value }) => adaptDecoded(decode(value), path, nowMs)));

const QUARANTINED = 'quarantined: ';

/** Returns the quarantine reason in a reject's text, or null. */
export const quarantineIn = (text: string): QuarantineReason | null => {
  const name = text.startsWith(QUARANTINED) ? text.slice(QUARANTINED.length).split(':')[0]! : '';
  return Object.hasOwn(quarantineReasons, name) ? (name as QuarantineReason) : null;
};

/** Quarantined swaps are rejects too, so that the sender sees them. */
const adaptDecoded = ({ events, quarantined, problem }: Decoded, path: string, nowMs: number | undefined): Adapted =>
  joinAdapted([
    ...events.map(event => adaptEvent(event, path, nowMs)),
    {
      events: [],
      rejects: [
        ...(problem === undefined ? [] : [problemUnder(path, problem)]),
        ...quarantined.map(({ reason, detail, signature }) => ({
          path,
          reason: `${QUARANTINED}${reason}: ${detail}`,
          value: signature,
        })),
      ],
    },
  ]);

/** Input formats with the function that decodes each. */
export const adapters = {
  /** Ingest events as a list, one object, or NDJSON. */
  canonical,
  /** `getTransaction` and `getBlock` results, JSON-RPC answers, Yellowstone updates as JSON. */
  'raw-tx': rawTransactions,
  /** Helius enhanced webhooks. */
  helius: eachBy(decodeEnhanced),
  /** JSON of `DexParser.parseAll`. */
  'dex-parser': eachBy(decodeResult),
} as const satisfies Readonly<Record<AdapterName, Adapter>>;

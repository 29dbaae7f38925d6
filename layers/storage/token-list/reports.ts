import { getArrayCodec } from '../../core/codec/codec.ts';
import { pack, unpack } from '../../core/codec/pack.ts';
import { type FiledMinute, filedCodec, reportCodec, type TokenReport } from '../../core/token-list/report.ts';
import { listReachMs } from '../../core/token-list/window.ts';
import { putItem, putItems } from '../kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { formatListingTime, type Listings, toListingExpiry } from './listings.ts';
import { hashNodeContent } from './nodes.ts';

export type ReportItem = {
  readonly name: string;
  readonly arrivedMs: number;
  readonly reports: readonly TokenReport[];
};

const HOUR_MS = 3_600_000;
/** As long as streams retain records. */
const KEPT_MS = 3 * 24 * HOUR_MS;
/** Up to 200 bytes each, to stay below the item limit. */
const REPORTS_MAX = 1_000;
const MINUTES_MAX = 3_000;
const PARALLEL_MAX = 16;

const reportsCodec = getArrayCodec(reportCodec);
const minutesCodec = getArrayCodec(filedCodec);

/** One write per batch. Repeats are harmless. */
export async function logReports(
  listings: Listings,
  reports: readonly TokenReport[],
  arrivedMs: number,
): Promise<void> {
  await runInParallel(splitIntoChunks(reports, REPORTS_MAX), PARALLEL_MAX, part => {
    const d = pack(reportsCodec.encode(part));
    const s = `${formatListingTime(arrivedMs)}#${hashNodeContent(d)}`;
    return putItem(listings, {
      ...toArrivedKey(arrivedMs, s),
      d: { B: d },
      expires: toListingExpiry(arrivedMs + KEPT_MS),
    });
  });
}

/** Reports that arrived between two times, both inclusive, in order of arrival. */
export async function readReports(listings: Listings, fromMs: number, toMs: number): Promise<readonly ReportItem[]> {
  const found = await runInParallel(listHours(fromMs, toMs), PARALLEL_MAX, hourMs =>
    queryItems(
      listings,
      buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
        k: toArrivedKey(hourMs, '').k!.S!,
        from: formatListingTime(fromMs),
        to: `${formatListingTime(toMs)}~`,
      }),
    ),
  );
  return found.flat().map(item => ({
    name: item.s!.S!,
    arrivedMs: Number(item.s!.S!.split('#')[0]),
    reports: reportsCodec.decode(unpack(item.d!.B!)),
  }));
}

/** Idempotent: items are named after their content. */
export async function saveFiledMinutes(
  listings: Listings,
  minutes: readonly FiledMinute[],
  nowMs: number,
): Promise<void> {
  const items = [...Map.groupBy(minutes, ({ minuteMs }) => minuteMs)].flatMap(([minuteMs, group]) =>
    splitIntoChunks(group, MINUTES_MAX).map(part => {
      const d = pack(minutesCodec.encode(part));
      const key = toFiledKey(minuteMs, `${formatListingTime(minuteMs)}#${hashNodeContent(d)}`);
      const keptMs = Math.max(nowMs, minuteMs) + listReachMs + HOUR_MS;
      return { ...key, d: { B: d }, expires: toListingExpiry(keptMs) };
    }),
  );
  const distinct = new Map(items.map(item => [`${item.k.S} ${item.s.S}`, item]));
  await putItems(listings, [...distinct.values()]);
}

/** Filed minutes in (afterMs, throughMs], by hour. Bounds memory. */
export async function* readFiledMinutes(listings: Listings, afterMs: number, throughMs: number) {
  for (const hourMs of listHours(afterMs + 1, throughMs)) {
    const items = await queryItems(
      listings,
      buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
        k: toFiledKey(hourMs, '').k!.S!,
        from: formatListingTime(afterMs + 1),
        to: `${formatListingTime(throughMs)}~`,
      }),
    );
    yield items.flatMap(item => minutesCodec.decode(unpack(item.d!.B!)));
  }
}

function listHours(fromMs: number, toMs: number): readonly number[] {
  const first = Math.floor(fromMs / HOUR_MS);
  const count = Math.max(0, Math.floor(toMs / HOUR_MS) - first + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * HOUR_MS);
}

function toHourKey(kind: string, ms: number, s: string) {
  return {
    k: { S: `${kind}#${Math.floor(ms / HOUR_MS)}` },
    s: { S: s },
  };
}
function toArrivedKey(ms: number, s: string) {
  return toHourKey('arrived', ms, s);
}
function toFiledKey(ms: number, s: string) {
  return toHourKey('minutes', ms, s);
}

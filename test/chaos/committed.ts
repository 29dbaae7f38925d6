import type { Message } from './message.ts';
import type { Published } from './published.ts';
import type { ChaoticService } from './service.ts';

type Candle = Readonly<Record<string, unknown>>;

const FIELDS = ['open', 'high', 'low', 'close', 'volume_usd', 'trades'] as const;

/**
 * Compares published candles with stored ones. The newest message of a bucket has the stored state,
 * or a later hole of its channel says that messages are missing.
 */
export const unpublished = async (
  service: ChaoticService,
  channel: string,
  { channels, holes }: Published,
): Promise<readonly string[]> => {
  const [, mint, , view, timeframe] = channel.split(':');
  const { body } = await service.get(`/v1/token/${mint}/ohlcv?timeframe=${timeframe}&view=${view}&limit=2000`);
  const stored = (body as { readonly candles: readonly Candle[] }).candles;
  return missingIn(channel, stored, channels.get(channel)!, holes.get(channel)!);
};

export const missingIn = (
  channel: string,
  stored: readonly Candle[],
  messages: readonly Message[],
  holes: readonly number[],
): readonly string[] => {
  const newest = new Map(
    messages.map(({ seq, data }) => [bucketOf(data), { seq, candle: JSON.parse(data) as Candle }]),
  );
  const open = Math.max(...stored.map(({ bucket }) => Number(bucket)));
  return stored.flatMap(candle => {
    const bucket = Number(candle.bucket);
    const last = newest.get(bucket);
    const isSame = last !== undefined && FIELDS.every(field => last.candle[field] === candle[field]);
    if (isSame && (bucket === open || last.candle.is_final === true)) return [];
    if (holes.some(hole => hole > (last?.seq ?? 0))) return [];
    const other = FIELDS.filter(field => last?.candle[field] !== candle[field]);
    const what = last === undefined ? 'no message' : `other ${other.join(', ')}, final ${last.candle.is_final}`;
    return [`${channel}: the state of ${bucket} was never published: ${what}`];
  });
};

const bucketOf = (data: string): number => Number((JSON.parse(data) as Candle).bucket_start_ms);

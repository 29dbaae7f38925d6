import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { CountedHour, HourCounts } from '../../core/coverage/hours.ts';
import type { Item, TableRef } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';

type Operations = TableRef<'operations'>;

const PARTITION = 'hours';
/** Unix ms of an hour until 2286. */
const HOUR_DIGITS = 13;

/** Attributes of an hour: short, because each is written with its name. */
const names = {
  decoded: 'd',
  undecoded: 'n',
  rejected: 'r',
  checked: 'c',
  unpriced: 'x',
  microUsd: 'u',
} as const satisfies Record<Exclude<keyof HourCounts, 'lags'>, string>;

const LAG = 'l';

/** Adds counts, exact with any number of writers. */
export async function addHourCounts(
  { client, table }: Operations,
  { hourMs, venue, counts }: CountedHour,
): Promise<void> {
  const figures = Object.entries(names) as readonly (readonly [keyof typeof names, string])[];
  const added = [
    ...figures.map(([figure, name]) => [name, counts[figure]] as const),
    ...[...counts.lags].map(([bound, count]) => [`${LAG}${bound}`, count] as const),
  ].filter(([, by]) => by > 0);
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { k: { S: PARTITION }, s: { S: `${formatHour(hourMs)}#${venue ?? ''}` } },
      UpdateExpression: `ADD ${added.map((_, at) => `#c${at} :c${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(added.map(([name], at) => [`#c${at}`, name])),
      ExpressionAttributeValues: Object.fromEntries(added.map(([, by], at) => [`:c${at}`, { N: String(by) }])),
    }),
  );
}

/** Both hours included, at most `max` rows. */
export async function loadHourCounts(
  operations: Operations,
  fromMs: number,
  lastMs: number,
  max: number,
): Promise<readonly CountedHour[]> {
  const from = formatHour(fromMs);
  const to = `${formatHour(lastMs)}#\u{10ffff}`;
  const items = await queryItems(
    operations,
    buildKeyQuery('k = :k AND s BETWEEN :from AND :to', { k: PARTITION, from, to }),
    max,
  );
  return items.map(toCountedHour);
}

/** The first hour that was counted; null before one was. */
export async function findFirstHour(operations: Operations): Promise<number | null> {
  const [first] = await queryItems(operations, buildKeyQuery('k = :k', { k: PARTITION }), 1);
  return first === undefined ? null : toCountedHour(first).hourMs;
}

function toCountedHour(item: Item): CountedHour {
  const [hour = '', ...venue] = item.s!.S!.split('#');
  const read = (name: string): number => Number(item[name]?.N ?? 0);
  const lags = Object.entries(item).flatMap(([name, { N }]) =>
    name.startsWith(LAG) && N !== undefined ? [[Number(name.slice(LAG.length)), Number(N)] as const] : [],
  );
  return {
    hourMs: Number(hour),
    venue: venue.join('#') || null,
    counts: {
      decoded: read(names.decoded),
      undecoded: read(names.undecoded),
      rejected: read(names.rejected),
      checked: read(names.checked),
      unpriced: read(names.unpriced),
      microUsd: read(names.microUsd),
      lags: new Map(lags),
    },
  };
}

function formatHour(hourMs: number): string {
  return String(hourMs).padStart(HOUR_DIGITS, '0');
}

import { UpdateItemCommand, type UpdateItemCommandInput } from '@aws-sdk/client-dynamodb';
import { toMonthStartMs } from '../../core/kernel/utc-month.ts';
import { getItems, type Item, ignoreConflict, isConflict } from '../kernel/dynamo.ts';
import type { Quotas } from './quota.ts';

/** An account in a UTC month such as `2026-11`. */
export type AccountMonth = { readonly account: string; readonly month: string };

/** What instances of functions reserved of an allowance. */
export type AllowanceMonth = AccountMonth & {
  /** Credits that were reserved or used without a plan. Never less than what was used. */
  readonly granted: number;
  /** Of them, used without a plan at the last recount. */
  readonly undrawn: number;
  /** Reserved credits by the unix minute at which their lease ends. */
  readonly leases: ReadonlyMap<number, number>;
  /** Number of recounts; 0 means not yet. */
  readonly recounts: number;
  readonly recountedMs: number;
};

/** `granted` is after a success and before a refusal; null if the store does not say. */
export type Reservation = { readonly isReserved: boolean; readonly granted: number | null };

/** An expression may have 4 KB. */
const FORGOTTEN_MAX = 200;
const KEPT_SECONDS = 70 * 86_400;

function toKey({ account, month }: AccountMonth) {
  return { k: { S: `allowance#${account}` }, s: { S: month } };
}
function formatLease(end: number): string {
  return `e${end}`;
}
function toNumberValue(value: number) {
  return { N: String(value) };
}

/**
 * Reserves credits until a unix minute: all or none. Without `max` it always does. A call that is
 * repeated after a lost answer reserves twice; the next recount frees what was not used.
 */
export async function reserveCredits(
  { client, table }: Quotas,
  of: AccountMonth,
  credits: number,
  end: number,
  max: number | null,
): Promise<Reservation> {
  if (max !== null && credits > max) return { isReserved: false, granted: null };
  const update = new UpdateItemCommand({
    TableName: table,
    Key: toKey(of),
    UpdateExpression: 'ADD granted :credits, #lease :credits SET expires = :expires',
    ...(max !== null && { ConditionExpression: 'attribute_not_exists(granted) OR granted <= :most' }),
    ExpressionAttributeNames: { '#lease': formatLease(end) },
    ExpressionAttributeValues: {
      ':credits': toNumberValue(credits),
      ':expires': toNumberValue(toMonthStartMs(of.month) / 1000 + KEPT_SECONDS),
      ...(max !== null && { ':most': toNumberValue(max - credits) }),
    },
    ReturnValues: 'UPDATED_NEW',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    const { Attributes } = await client.send(update);
    return { isReserved: true, granted: parseGranted(Attributes) };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { isReserved: false, granted: parseGranted((error as { readonly Item?: Item }).Item) };
  }
}

function parseGranted(item: Item | undefined): number | null {
  return item?.granted ? Number(item.granted.N) : null;
}

/** Those that exist, in no particular order. */
export async function readAllowances(quotas: Quotas, of: readonly AccountMonth[]): Promise<readonly AllowanceMonth[]> {
  return (await getItems(quotas, of.map(toKey))).map(toAllowanceMonth);
}

export function createUnusedMonth(of: AccountMonth): AllowanceMonth {
  return {
    ...of,
    granted: 0,
    undrawn: 0,
    leases: new Map(),
    recounts: 0,
    recountedMs: 0,
  };
}

function toAllowanceMonth(item: Item): AllowanceMonth {
  return {
    account: item.k!.S!.split('#')[1]!,
    month: item.s!.S!,
    granted: parseGranted(item) ?? 0,
    undrawn: Number(item.undrawn?.N ?? 0),
    leases: new Map(
      Object.entries(item).flatMap(([name, value]) =>
        /^e\d+$/.test(name) ? [[Number(name.slice(1)), Number(value.N)]] : [],
      ),
    ),
    recounts: Number(item.recounts?.N ?? 0),
    recountedMs: Number(item.recounted_at?.N ?? 0),
  };
}

export type Recount = {
  /** Credits that were reserved and may be used. */
  readonly reserved: number;
  readonly undrawn: number;
  readonly recountedMs: number;
  /** Leases to forget. */
  readonly ended: readonly number[];
};

/** Returns false if another recount was faster. What was reserved since the read stays. */
export async function saveRecount(
  { client, table }: Quotas,
  read: AllowanceMonth,
  { reserved, undrawn, recountedMs, ended }: Recount,
): Promise<boolean> {
  const update: UpdateItemCommandInput = {
    TableName: table,
    Key: toKey(read),
    UpdateExpression: [
      'SET recounts = :next, recounted_at = :at, undrawn = :undrawn, expires = :expires ADD granted :by',
      ...(ended.length > 0 ? [`REMOVE ${ended.slice(0, FORGOTTEN_MAX).map(formatLease).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: read.recounts === 0 ? 'attribute_not_exists(recounts)' : 'recounts = :before',
    ExpressionAttributeValues: {
      ':next': toNumberValue(read.recounts + 1),
      ':undrawn': toNumberValue(undrawn),
      ':at': toNumberValue(recountedMs),
      ':by': toNumberValue(reserved + undrawn - read.granted),
      ':expires': toNumberValue(toMonthStartMs(read.month) / 1000 + KEPT_SECONDS),
      ...(read.recounts > 0 && { ':before': toNumberValue(read.recounts) }),
    },
  };
  return (await ignoreConflict(client.send(new UpdateItemCommand(update)))) !== null;
}

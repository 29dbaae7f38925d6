import { toMonthStartMs } from '../../core/kernel/utc-month.ts';
import type { Overage } from '../../core/usage/overage.ts';
import { type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { Quotas } from './quota.ts';

/** Percent of an allowance. */
export const noticeLevels = [80, 100] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** An account that used a part of its allowance. One per account, UTC month and level. */
export type Notice = {
  readonly account: string;
  readonly month: string;
  readonly level: NoticeLevel;
  readonly allowance: number;
  readonly overage: Overage;
  /** Credits, when it was noticed. */
  readonly used: number;
  readonly noticedMs: number;
  /** Null until the topic has it. */
  readonly sentMs: number | null;
};

const NOTICE = 'notice';
const KEPT_SECONDS = 430 * 86_400;

/** Stable, so that a receiver knows a repeated one. */
export function formatNoticeId({ account, month, level }: Pick<Notice, 'account' | 'month' | 'level'>): string {
  return `${month}#${account}#${level}`;
}

/** The first one stays. */
export async function addNotice(operations: Quotas, notice: Notice): Promise<void> {
  await isWritten(putItem(operations, toItem(notice), { ConditionExpression: 'attribute_not_exists(k)' }));
}

export function noteSent(operations: Quotas, notice: Notice, nowMs: number): Promise<void> {
  return putItem(operations, toItem({ ...notice, sentMs: nowMs }));
}

/** Of a month and later ones, oldest first. */
export async function listNotices(operations: Quotas, fromMonth: string): Promise<readonly Notice[]> {
  return (await queryItems(operations, buildConsistentQuery('k = :k AND s >= :from', { k: NOTICE, from: fromMonth })))
    .map(({ notice }) => JSON.parse(notice!.S!) as Notice)
    .sort((a, b) => a.noticedMs - b.noticedMs || a.level - b.level);
}

function toItem(notice: Notice): Item {
  return {
    k: { S: NOTICE },
    s: { S: formatNoticeId(notice) },
    notice: { S: JSON.stringify(notice) },
    expires: { N: String(toMonthStartMs(notice.month) / 1000 + KEPT_SECONDS) },
  };
}

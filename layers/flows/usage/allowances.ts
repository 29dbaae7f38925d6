import { formatUtcMonth } from '../../core/kernel/utc-month.ts';
import { type Account, type Accounts, listAccounts, type Plan } from '../../storage/access/accounts.ts';
import {
  type AccountMonth,
  type AllowanceMonth,
  createUnusedMonth,
  readAllowances,
} from '../../storage/access/allowances.ts';
import {
  addNotice,
  formatNoticeId,
  listNotices,
  type Notice,
  type NoticeLevel,
  noteSent,
  noticeLevels,
} from '../../storage/access/notices.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { type RecountDeps, updateAllowanceMonth } from './recount.ts';

export type AllowanceDeps = RecountDeps & {
  readonly accounts: Accounts;
  /** Sends a notice to the operator. May repeat one after a crash. */
  readonly send: (notice: Notice) => Promise<void>;
};

type Planned = Account & { readonly plan: Plan };
type Due = { readonly account: Planned; readonly read: AllowanceMonth };

/** Requests of the month that ended are counted by then. */
const MONTH_END_MS = 15 * 60_000;
const IN_PARALLEL_MAX = 8;
/** Bounds the ends of leases in an item, and finds usage without a plan. */
const RECOUNT_MS = 3_600_000;

/** Frees credits that ended leases did not use, and sends a notice at each level once. */
export async function checkAllowances(deps: AllowanceDeps, nowMs: number): Promise<void> {
  const months = [...new Set([formatUtcMonth(nowMs - MONTH_END_MS), formatUtcMonth(nowMs)])];
  const planned = (await listAccounts(deps.accounts)).filter((account): account is Planned => account.plan !== null);
  const notices = new Set((await listNotices(deps.operations, months[0]!)).map(formatNoticeId));
  await runInParallel(
    await findDue(deps, planned, months, notices, nowMs),
    IN_PARALLEL_MAX,
    async ({ account, read }) => {
      const used = await updateAllowanceMonth(deps, read, nowMs);
      for (const level of listMissingLevels(account.plan, read, used, notices))
        await addNotice(deps.operations, {
          account: account.id,
          month: read.month,
          level,
          ...account.plan,
          used,
          noticedMs: nowMs,
          sentMs: null,
        });
    },
  );
  for (const notice of await listNotices(deps.operations, months[0]!))
    if (notice.sentMs === null) {
      const { operations, send: sendOut } = deps;
      await sendOut(notice);
      await noteSent(operations, notice, nowMs);
    }
}

async function findDue(
  { operations }: AllowanceDeps,
  planned: readonly Planned[],
  months: readonly string[],
  notices: ReadonlySet<string>,
  nowMs: number,
): Promise<readonly Due[]> {
  const all = months.flatMap(month => planned.map(account => ({ account, of: { account: account.id, month } })));
  const reads = await readAllowances(
    operations,
    all.map(({ of }) => of),
  );
  const found = new Map(reads.map(read => [formatMonthName(read), read]));
  return all
    .map(({ account, of }) => ({ account, read: found.get(formatMonthName(of)) ?? createUnusedMonth(of) }))
    .filter(({ account, read }) => isDue(account.plan, read, notices, nowMs));
}

function formatMonthName({ account, month }: AccountMonth): string {
  return `${month}#${account}`;
}

/** Granted is never less than used, so most accounts need not be counted. */
function isDue(plan: Plan, read: AllowanceMonth, notices: ReadonlySet<string>, nowMs: number): boolean {
  return (
    nowMs - read.recountedMs >= RECOUNT_MS ||
    listMissingLevels(plan, read, read.granted, notices).length > 0 ||
    (plan.overage === 'hard' && read.leases.size > 0 && hasReached(plan, noticeLevels[0], read.granted))
  );
}

function hasReached({ allowance }: Plan, level: NoticeLevel, credits: number): boolean {
  return credits * 100 >= level * allowance;
}

function listMissingLevels(
  plan: Plan,
  { account, month }: AccountMonth,
  credits: number,
  notices: ReadonlySet<string>,
): readonly NoticeLevel[] {
  return noticeLevels.filter(
    level => hasReached(plan, level, credits) && !notices.has(formatNoticeId({ account, month, level })),
  );
}

import { utcMonth } from '../../core/kernel/utc-month.ts';
import { type Account, type Accounts, listAccounts, type Plan } from '../../storage/access/accounts.ts';
import {
  type AccountMonth,
  type AllowanceMonth,
  readAllowances,
  unusedMonth,
} from '../../storage/access/allowances.ts';
import {
  addNotice,
  listNotices,
  type Notice,
  type NoticeLevel,
  noteSent,
  noticeId,
  noticeLevels,
} from '../../storage/access/notices.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { type RecountDeps, recount } from './recount.ts';

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
export const watchAllowances = async (deps: AllowanceDeps, nowMs: number): Promise<void> => {
  const months = [...new Set([utcMonth(nowMs - MONTH_END_MS), utcMonth(nowMs)])];
  const planned = (await listAccounts(deps.accounts)).filter((account): account is Planned => account.plan !== null);
  const notices = new Set((await listNotices(deps.operations, months[0]!)).map(noticeId));
  await inParallel(await dueOf(deps, planned, months, notices, nowMs), IN_PARALLEL_MAX, async ({ account, read }) => {
    const used = await recount(deps, read, nowMs);
    for (const level of missing(account.plan, read, used, notices))
      await addNotice(deps.operations, {
        account: account.id,
        month: read.month,
        level,
        ...account.plan,
        used,
        noticedMs: nowMs,
        sentMs: null,
      });
  });
  for (const notice of await listNotices(deps.operations, months[0]!))
    if (notice.sentMs === null) {
      const { operations, send: sendOut } = deps;
      await sendOut(notice);
      await noteSent(operations, notice, nowMs);
    }
};

const dueOf = async (
  { operations }: AllowanceDeps,
  planned: readonly Planned[],
  months: readonly string[],
  notices: ReadonlySet<string>,
  nowMs: number,
): Promise<readonly Due[]> => {
  const all = months.flatMap(month => planned.map(account => ({ account, of: { account: account.id, month } })));
  const reads = await readAllowances(
    operations,
    all.map(({ of }) => of),
  );
  const found = new Map(reads.map(read => [nameOf(read), read]));
  return all
    .map(({ account, of }) => ({ account, read: found.get(nameOf(of)) ?? unusedMonth(of) }))
    .filter(({ account, read }) => isDue(account.plan, read, notices, nowMs));
};

const nameOf = ({ account, month }: AccountMonth): string => `${month}#${account}`;

/** Granted is never less than used, so most accounts need not be counted. */
const isDue = (plan: Plan, read: AllowanceMonth, notices: ReadonlySet<string>, nowMs: number): boolean =>
  nowMs - read.recountedMs >= RECOUNT_MS ||
  missing(plan, read, read.granted, notices).length > 0 ||
  (plan.overage === 'hard' && read.leases.size > 0 && reaches(plan, noticeLevels[0], read.granted));

const reaches = ({ allowance }: Plan, level: NoticeLevel, credits: number): boolean =>
  credits * 100 >= level * allowance;

const missing = (
  plan: Plan,
  { account, month }: AccountMonth,
  credits: number,
  notices: ReadonlySet<string>,
): readonly NoticeLevel[] =>
  noticeLevels.filter(level => reaches(plan, level, credits) && !notices.has(noticeId({ account, month, level })));

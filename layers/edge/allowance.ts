import { RequestError } from '../contract/errors.ts';
import { formatUtcMonth, toMonthEndMs, toMonthStartMs } from '../core/kernel/utc-month.ts';
import { computeLeaseCredits, computeLeaseEnd, toLeaseEndMs, toSoftAllowance } from '../core/usage/lease.ts';
import type { Plan } from '../storage/access/accounts.ts';
import { type AccountMonth, reserveCredits } from '../storage/access/allowances.ts';
import type { Quotas } from '../storage/access/quota.ts';
import type { ServiceLimit } from './rate-limit.ts';

/** The plan of the account that a key belongs to. */
export type AccountPlan = Plan & { readonly account: string };

/** Credits taken for one request. */
export type Draw = {
  /** Returns credits that the request did not cost after all. */
  readonly giveBack: (credits: number) => void;
};

export type Allowances = {
  /**
   * Takes credits, or throws a 429 that costs nothing.
   * Reports what is left in both cases.
   */
  readonly draw: (
    plan: AccountPlan,
    arrivedMs: number,
    credits: number,
    report: (limit: ServiceLimit) => void,
  ) => Promise<Draw>;
};

type Lease = { readonly endMs: number; credits: number };

/** What an instance has reserved for an account and a month. */
type Pool = {
  readonly of: AccountMonth;
  leases: Lease[];
  /** Credits of the last lease if it was spent, else 0. */
  spentBefore: number;
  granted: number;
  /** Until then, a refusal is repeated without asking. */
  refusedUntilMs: number;
  filling: Promise<void> | null;
};

/** A refused caller costs a write per instance in this time. */
const REFUSAL_MS = 5_000;
/** About 300 bytes each. */
const POOLS_MAX = 10_000;

/** Spends allowances by leases, of which one write reserves many credits. */
export function openAllowances(quotas: Quotas, clock: () => number = Date.now): Allowances {
  const pools = new Map<string, Pool>();
  const poolOf = (of: AccountMonth): Pool => {
    const name = `${of.account}#${of.month}`;
    const pool = pools.get(name) ?? { of, leases: [], spentBefore: 0, granted: 0, refusedUntilMs: 0, filling: null };
    if (!pools.has(name) && pools.size >= POOLS_MAX) pools.clear();
    pools.set(name, pool);
    return pool;
  };
  return {
    draw: async (plan, arrivedMs, credits, report) => {
      const pool = poolOf({ account: plan.account, month: formatUtcMonth(arrivedMs) });
      for (;;) {
        dropLostLeases(plan, pool, clock());
        const draw = take(pool, credits);
        if (draw !== null) {
          report(toLimit(plan, pool, clock()));
          return draw;
        }
        if (plan.overage === 'hard' && pool.refusedUntilMs > clock() && computeLeft(plan, pool) < credits) {
          report(toLimit(plan, pool, clock()));
          const { month } = pool.of;
          const message =
            `The account's allowance of ${plan.allowance} credits a month has ${computeLeft(plan, pool)} left, ` +
            `and the request costs ${credits}; it resets at ${new Date(toMonthEndMs(month)).toISOString()}`;
          throw new RequestError('rate_limited', message, computeSecondsLeft(month, clock()));
        }
        pool.filling ??= fill(quotas, plan, pool, credits, clock).finally(() => {
          pool.filling = null;
        });
        await pool.filling;
      }
    },
  };
}

function sumHeld({ leases }: Pool): number {
  return leases.reduce((sum, { credits }) => sum + credits, 0);
}

function computeLeft({ allowance }: Plan, pool: Pool): number {
  return Math.max(0, allowance - pool.granted + sumHeld(pool));
}

/** Drops leases that ended, and all when a hard allowance was lowered below its grants. */
function dropLostLeases({ allowance, overage }: Plan, pool: Pool, nowMs: number): void {
  const isOver = overage === 'hard' && pool.granted > allowance;
  const lost = pool.leases.filter(({ endMs }) => endMs <= nowMs || isOver);
  if (lost.length === 0) return;
  // An instance that did not need its lease begins with a small one again.
  if (lost.some(({ credits }) => credits > 0)) pool.spentBefore = 0;
  pool.leases = pool.leases.filter(lease => !lost.includes(lease));
}

/** All or nothing. Credits go back to the lease they came from. */
function take(pool: Pool, credits: number): Draw | null {
  if (sumHeld(pool) < credits) return null;
  const parts: { readonly lease: Lease; taken: number }[] = [];
  let needed = credits;
  for (const lease of pool.leases) {
    const taken = Math.min(needed, lease.credits);
    lease.credits -= taken;
    needed -= taken;
    parts.push({ lease, taken });
  }
  const giveBack = (given: number): void => {
    let left = given;
    for (const part of parts.toReversed()) {
      const back = Math.min(left, part.taken);
      part.lease.credits += back;
      part.taken -= back;
      left -= back;
    }
  };
  return { giveBack };
}

/** Reserves a lease, a smaller one near the limit. */
async function fill(
  quotas: Quotas,
  plan: AccountPlan,
  pool: Pool,
  credits: number,
  clock: () => number,
): Promise<void> {
  const { allowance, overage } = plan;
  const needed = credits - sumHeld(pool);
  const max = overage === 'hard' ? allowance : null;
  for (;;) {
    const left = max === null ? toSoftAllowance(allowance) : Math.max(0, allowance - pool.granted);
    const asked = computeLeaseCredits(left, pool.spentBefore, needed);
    const nowMs = clock();
    const end = computeLeaseEnd(nowMs, pool.granted, allowance);
    const { isReserved, granted } = await reserveCredits(quotas, pool.of, asked, end, max);
    // A refusal says at least that less than asked is left.
    pool.granted = granted ?? Math.max(pool.granted, allowance - asked + 1);
    if (isReserved) {
      const lease = { endMs: toLeaseEndMs(end), credits: asked };
      pool.spentBefore = lease.credits;
      pool.leases.push(lease);
      return;
    }
    if (asked === needed || allowance - pool.granted < needed) {
      pool.refusedUntilMs = nowMs + REFUSAL_MS;
      return;
    }
  }
}

function toLimit(plan: Plan, pool: Pool, nowMs: number): ServiceLimit {
  const { month } = pool.of;
  return {
    name: 'allowance',
    quota: plan.allowance,
    windowSeconds: (toMonthEndMs(month) - toMonthStartMs(month)) / 1000,
    remaining: computeLeft(plan, pool),
    nextSeconds: computeSecondsLeft(month, nowMs),
  };
}

/** A request that arrived before the month's end may be refused after it. */
function computeSecondsLeft(month: string, nowMs: number): number {
  return Math.max(1, Math.ceil((toMonthEndMs(month) - nowMs) / 1000));
}

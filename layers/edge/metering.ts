import { computeRefusedCredits, computeRequestCredits } from '../contract/credits.ts';
import { RequestError } from '../contract/errors.ts';
import { ROUTE_SECONDS_MAX } from '../contract/functions.ts';
import type { Route, Values } from '../contract/route.ts';
import { formatUtcDay } from '../core/kernel/utc-day.ts';
import { classifyStatus, type StatusClass } from '../core/usage/status-class.ts';
import type { AccountPlan, Allowances, Draw } from './allowance.ts';
import { getRealMs } from './platform.ts';
import type { ServiceLimit } from './rate-limit.ts';
import type { Tally } from './tally.ts';

/** A request whose answer will be counted. */
export type Charge = {
  /** Takes its credits from the allowance, and counts it as successful while its work runs. */
  readonly expect: (query: Values<Route['query']>) => Promise<void>;
  /** The work is charged even if its answer fails. */
  readonly worked: () => void;
  /**
   * Corrects the count to the status. Resolves once stored. Returns the error to answer instead if
   * the request was not counted.
   */
  readonly settle: (status: number) => Promise<RequestError | null>;
};

/** A request of a key. Without a plan, its credits are counted but not limited. */
export type Metered = {
  readonly keyId: string;
  readonly arrivedMs: number;
  readonly plan: AccountPlan | null;
  readonly report: (limit: ServiceLimit) => void;
};

export type Meter = (request: Metered) => Charge;

type Row = Pick<Route, 'file' | 'credits'>;

const LATE = `The request waited more than ${ROUTE_SECONDS_MAX} s before its work; try again`;
const UNCOUNTED = 'The request could not be counted, so it is free and was not answered; try again';

/** Counts requests. Charges work that was done or ran out of time. */
export function openMeter(tally: Tally, route: Row, allowances: Allowances, clock = getRealMs): Meter {
  return ({ keyId, arrivedMs, plan, report }) => {
    const day = formatUtcDay(arrivedMs);
    const deadlineMs = arrivedMs + 1_000 * ROUTE_SECONDS_MAX;
    const change = (status: StatusClass, count: number, credits: number): Promise<boolean> =>
      tally.add({ keyId, day, name: route.file, status }, { count, credits, drawn: plan === null ? 0 : credits });
    let drawn: Draw | null = null;
    let expected: Promise<boolean> | null = null;
    let credits = 0;
    let isDone = false;
    const draw = async (cost: number): Promise<void> => {
      if (plan !== null && cost > 0) drawn = await allowances.draw(plan, arrivedMs, cost, report);
    };
    const takeBack = async (): Promise<void> => {
      drawn?.giveBack(credits);
      drawn = null;
      if (expected === null) return;
      expected = null;
      await change('2xx', -1, -credits);
    };
    const answeredOk = async (): Promise<RequestError | null> => {
      expected ??= change('2xx', 1, credits);
      if (await expected) return null;
      await takeBack();
      return new RequestError('unavailable', UNCOUNTED);
    };
    const refused = async (): Promise<RequestError | null> => {
      const cost = computeRefusedCredits(route);
      await draw(cost);
      if (await change('4xx', 1, cost)) return null;
      drawn?.giveBack(cost);
      await change('4xx', -1, -cost);
      return new RequestError('unavailable', UNCOUNTED);
    };
    return {
      expect: async query => {
        credits = computeRequestCredits(route, query);
        // Without credits it is the report of usage, which leaves itself out.
        if (credits === 0) return;
        if (clock() >= deadlineMs) throw new RequestError('unavailable', LATE);
        await draw(credits);
        expected = change('2xx', 1, credits);
      },
      worked: () => {
        isDone = true;
      },
      settle: async status => {
        const counted = classifyStatus(status);
        if (counted === '2xx') return answeredOk();
        const isOutOfTime = expected !== null && clock() >= deadlineMs;
        if (counted === null && status >= 500 && (isDone || isOutOfTime)) {
          await expected;
          return null;
        }
        await takeBack();
        return counted === null ? null : refused().catch(toRefusal);
      },
    };
  };
}

/** A 400 beyond a hard allowance is a 429. */
function toRefusal(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  throw error;
}

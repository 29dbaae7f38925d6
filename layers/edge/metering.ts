import { creditsOf, refusedCredits } from '../contract/credits.ts';
import { ROUTE_SECONDS_MAX } from '../contract/functions.ts';
import type { Route, Values } from '../contract/route.ts';
import { utcDay } from '../core/kernel/utc-day.ts';
import { type StatusClass, statusClassOf } from '../core/usage/status-class.ts';
import type { Tally } from './tally.ts';

/** A request whose answer will be counted. */
export type Charge = {
  /** Counts it as successful while its work runs. */
  readonly expect: (query: Values<Route['query']>) => void;
  /**
   * Corrects the count to the status. Resolves once stored; false if the answer must not be sent,
   * because it was not counted.
   */
  readonly settle: (status: number) => Promise<boolean>;
};

export type Meter = (keyId: string, arrivedMs: number) => Charge;

type Row = Pick<Route, 'file' | 'credits'>;

/** Counts requests of a route. The gateway answers 503 after ten seconds: those are free. */
export const openMeter =
  (tally: Tally, route: Row, clock: () => number = Date.now): Meter =>
  (keyId, arrivedMs) => {
    const day = utcDay(arrivedMs);
    const deadlineMs = arrivedMs + 1_000 * ROUTE_SECONDS_MAX;
    const change = (status: StatusClass, count: number, credits: number): Promise<boolean> =>
      tally.add({ keyId, day, name: route.file, status }, { count, credits });
    let expected: Promise<boolean> | null = null;
    let credits = 0;
    let timer: NodeJS.Timeout | undefined;
    const takeBack = async (): Promise<void> => {
      if (expected === null) return;
      expected = null;
      await change('2xx', -1, -credits);
    };
    const answeredOk = async (): Promise<boolean> => {
      expected ??= change('2xx', 1, credits);
      const isStored = await expected;
      if (!isStored) await takeBack();
      return isStored;
    };
    const refused = async (): Promise<boolean> => {
      const cost = refusedCredits(route);
      const isStored = await change('4xx', 1, cost);
      if (!isStored) await change('4xx', -1, -cost);
      return isStored;
    };
    return {
      expect: query => {
        credits = creditsOf(route, query);
        // Without credits it is the report of usage, which leaves itself out.
        if (credits === 0 || clock() >= deadlineMs) return;
        expected = change('2xx', 1, credits);
        timer = setTimeout(() => void takeBack(), deadlineMs - clock()).unref();
      },
      settle: async status => {
        clearTimeout(timer);
        const counted = clock() < deadlineMs ? statusClassOf(status) : null;
        if (counted === '2xx') return answeredOk();
        await takeBack();
        return counted === null || refused();
      },
    };
  };

import { RequestError } from '../contract/errors.ts';
import { READ_UNITS_INCLUDED, readBudget } from '../contract/read-units.ts';
import { openBoundedCache } from '../core/kernel/bounded-cache.ts';
import { loadFullMs, takeWithOverdraft } from '../storage/access/bucket.ts';
import type { Quotas } from '../storage/access/quota.ts';
import { logger } from './logger.ts';
import { getRealMs } from './platform.ts';
import type { ServiceLimit } from './rate-limit.ts';
import { countReadUnits } from './read-units.ts';

/** The key of a request. */
export type Reader = {
  readonly keyId: string;
  readonly requestsPerMinute: number;
  readonly report: (limit: ServiceLimit) => void;
};

/** Charges keys for what their requests read. */
export type ReadBudgets = {
  /** Throws a 429 before any read while the key is overdrawn. */
  readonly admit: (reader: Reader, nowMs: number) => Promise<void>;
  /** Runs work, and charges its reads however it ends. */
  readonly run: <Result>(reader: Reader, work: () => Promise<Result>) => Promise<Result>;
};

const MINUTE_MS = 60_000;
/** A killed function loses at most the reads of this time. */
const CHARGE_MS = 1_000;
const KEYS_MAX = 10_000;

/** Refuses known overdrawn keys from memory. Only heavy operations look others up. */
export function openReadBudgets(quotas: Quotas, isHeavy: boolean, clock = getRealMs): ReadBudgets {
  const fullMs = openBoundedCache<number>(KEYS_MAX);
  const nameOf = ({ keyId }: Reader): string => `reads#${keyId}`;

  async function admit(reader: Reader, nowMs: number): Promise<void> {
    const name = nameOf(reader);
    const known = fullMs.get(name) ?? 0;
    const knownMs = known - nowMs > MINUTE_MS || !isHeavy ? known : await loadFullMs(quotas, name);
    fullMs.set(name, knownMs);
    const overdrawnMs = knownMs - nowMs - MINUTE_MS;
    if (overdrawnMs <= 0) return;
    reader.report(toLimit(reader, knownMs - nowMs));
    const quota = readBudget(reader.requestsPerMinute);
    const units = Math.ceil((quota * overdrawnMs) / MINUTE_MS);
    const message =
      `Earlier requests of the key read ${units} units more than its budget of ${quota} a minute; ` +
      'retry after the seconds in Retry-After, or ask for smaller windows';
    throw new RequestError('rate_limited', message, Math.ceil(overdrawnMs / 1_000));
  }

  async function charge(reader: Reader, units: number): Promise<void> {
    const name = nameOf(reader);
    const nowMs = clock();
    const intervalMs = MINUTE_MS / readBudget(reader.requestsPerMinute);
    const untilMs = await takeWithOverdraft(quotas, name, intervalMs, nowMs, units);
    fullMs.set(name, untilMs);
    reader.report(toLimit(reader, untilMs - nowMs));
  }

  async function run<Result>(reader: Reader, work: () => Promise<Result>): Promise<Result> {
    const count = { units: 0 };
    let charged = READ_UNITS_INCLUDED;
    const chargeRest = async (least: number): Promise<void> => {
      const due = count.units - charged;
      if (due < least) return;
      charged += due;
      // The answer is worth more than the charge.
      await charge(reader, due).catch(error => logger.error('Read units were not charged', { error, units: due }));
    };
    const timer = setInterval(() => void chargeRest(READ_UNITS_INCLUDED), CHARGE_MS);
    try {
      return await countReadUnits(count, work);
    } finally {
      clearInterval(timer);
      await chargeRest(1);
    }
  }

  return { admit, run };
}

function toLimit({ requestsPerMinute }: Reader, untilFullMs: number): ServiceLimit {
  const quota = readBudget(requestsPerMinute);
  const remaining = Math.max(0, Math.floor(quota * (1 - Math.max(0, untilFullMs) / MINUTE_MS)));
  const nextSeconds = Math.max(1, Math.ceil((untilFullMs - MINUTE_MS) / 1_000));
  return { name: 'reads', quota, windowSeconds: MINUTE_MS / 1_000, remaining, nextSeconds };
}

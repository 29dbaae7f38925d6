import { peekDelivered } from '../../storage/security/delivered.ts';
import type { Security as Deliveries } from '../../storage/security/security.ts';
import type { Company } from '../processor/company.ts';
import type { Task } from '../processor/processor.ts';
import { isContinuation } from '../processor/records.ts';
import type { DeliveredSecurity, Security } from './take-mint.ts';

/** Catches up with what other environments delivered. The rows follow, from the batch and the tape. */
export const renewDelivered = async (
  security: Deliveries,
  cached: readonly Task<Security>[],
  company: Company,
): Promise<ReadonlyMap<string, DeliveredSecurity>> => {
  const unsure = cached.filter(
    ({ state, input: { rows, clock, quiet } }) =>
      !isContinuation(rows, state.seq) || (company.isShared() && (clock || quiet)),
  );
  const delivered = await peekDelivered(
    security,
    unsure.map(({ key }) => key),
  );
  for (const { key, state } of unsure) {
    const stored = delivered.get(key);
    if (stored === undefined || stored.version <= state.delivered.version) continue;
    state.delivered = stored;
  }
  return new Map(cached.map(({ key, state }) => [key, state]));
};

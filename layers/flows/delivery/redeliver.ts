import { RequestError } from '../../contract/errors.ts';
import { REDELIVER_MAX } from '../../contract/routes/targets.ts';
import { addRange, RANGES_MAX } from '../../core/delivery/lane.ts';
import type { CallDeliveries } from '../../edge/delivery-queue.ts';
import { findNewestFiring } from '../../storage/rules/firings.ts';
import { findRule, type Rules, type StoredRule } from '../../storage/rules/rules.ts';
import type { TargetsTable } from '../../storage/targets/targets.ts';
import { changeLane } from './hold.ts';

type RedeliverDeps = {
  readonly rules: Rules;
  readonly targets: TargetsTable;
  readonly call: CallDeliveries;
  readonly clock: () => number;
};

export type Redelivery = {
  readonly fromSeq: number;
  readonly toSeq: number | undefined;
  /** Undefined: all targets of the rule. */
  readonly targetId: string | undefined;
};

/** Throws `not_found`. */
export async function getOwnRule(rules: Rules, owner: string, id: string): Promise<StoredRule> {
  const rule = await findRule(rules, owner, id);
  if (rule === undefined) throw new RequestError('not_found', `The account has no rule ${id}`);
  return rule;
}

/** Lets firings be sent again. Those that still wait are not counted: they come anyway. */
export async function redeliverFirings(
  deps: RedeliverDeps,
  owner: string,
  ruleId: string,
  { fromSeq, toSeq, targetId }: Redelivery,
): Promise<number> {
  const rule = await getOwnRule(deps.rules, owner, ruleId);
  const newest = (await findNewestFiring(deps.rules, ruleId))?.seq ?? 0;
  const range = { fromSeq, toSeq: Math.min(toSeq ?? newest, newest) };
  if (toSeq !== undefined && toSeq < fromSeq)
    throw new RequestError('invalid_request', `to_seq must be at least from_seq, got ${toSeq} < ${fromSeq}`);
  if (range.toSeq - fromSeq >= REDELIVER_MAX)
    throw new RequestError('invalid_request', `from_seq to to_seq must be at most ${REDELIVER_MAX} firings`);
  if (targetId !== undefined && !rule.targets.includes(targetId))
    throw new RequestError('invalid_request', `target_id must be a target of the rule, got "${targetId}"`);
  let queued = 0;
  for (const id of targetId === undefined ? rule.targets : [targetId]) {
    const changed = await changeLane(deps, id, ruleId, now => {
      if (now.again.length < RANGES_MAX) return addRange(now, range);
      throw new RequestError('conflict', `${RANGES_MAX} earlier requests to send again still wait; try again later`);
    });
    if (changed === null) continue;
    const added = changed.again.at(-1)!;
    queued += added.toSeq - added.fromSeq + 1;
    await deps.call([{ owner, targetId: id, ruleId, atMs: deps.clock() }]);
  }
  return queued;
}

import { processors } from '../../contract/processors.ts';
import { compareByArrival } from '../../core/rules/order.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import type { Emit } from '../../edge/producer.ts';
import type { RuleInterest } from '../../storage/rules/interest.ts';
import type { RuleEmission } from '../ledger/ledger.ts';
import { tapeEvents, toRuleInputs } from './inputs.ts';
import { createThroughRecord, packRuleInputs } from './records.ts';

/** A batch that comes again sends the same. */
export function openRuleEmission(interest: RuleInterest, emit: Emit): RuleEmission {
  return {
    emitMoves: async some => {
      if (some.every(({ moves }) => moves.length === 0)) return;
      const wanted: ReadonlySet<RuleEvent> = await interest();
      if (!tapeEvents.some(on => wanted.has(on))) return;
      const inputs = some.flatMap(({ mint, moves }) =>
        moves.flatMap(move => toRuleInputs(mint, [move], wanted).map(input => ({ ...input, mint, seq: move.row.seq }))),
      );
      if (inputs.length > 0) await emit(packRuleInputs(inputs.sort(compareByArrival)));
    },
    emitThrough: async (records, nowMs) => {
      const arrivals = records.flatMap(({ arrivedMs }) => arrivedMs ?? []);
      const wanted: ReadonlySet<RuleEvent> = await interest();
      if (arrivals.length === 0 || !tapeEvents.some(on => wanted.has(on))) return;
      const newestMs = Math.max(...arrivals);
      // A full batch may have been cut within a millisecond.
      const isDrained = records.length < processors.intake.batchSize && nowMs > newestMs;
      await emit([createThroughRecord(records[0]!.shard, isDrained ? newestMs + 1 : newestMs)]);
    },
  };
}

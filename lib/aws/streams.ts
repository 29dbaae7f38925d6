import type { Stack } from 'aws-cdk-lib';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { optionalSchedules, type Scheduled, schedules } from '../../layers/contract/schedules.ts';
import { RANKS_VARIABLE, ROOTS_KEY_VARIABLE } from '../../layers/contract/variables.ts';
import { ranksMax } from '../../layers/core/board/snapshot.ts';
import { createAllowStatement } from './access.ts';
import { makeExporters } from './billing.ts';
import { makeDeliverer } from './deliverer.ts';
import { makeFunction, type StackContext } from './function.ts';
import { createMappingRights, makeMapping, makeSource } from './mapping.ts';
import { mapRows, toConstructId } from './rows.ts';
import { makeSchedule } from './schedule.ts';

export type Streams = ReturnType<typeof defineStreamsStack>;

/** One function per processor and per schedule, and per billing provider that is configured. */
export function defineStreamsStack(stack: Stack, context: StackContext) {
  const made = mapRows(processors, (name, row: Processor) => {
    const source = makeSource(stack, toConstructId(name), context.streams[row.source], context.settings);
    const spec = { ...row, memoryMb: row.memoryMb ?? context.settings.processorMemoryMb };
    const fn = makeFunction(stack, spec, context, { rights: createMappingRights(source, context) });
    makeMapping(fn, source, row, context);
    return fn;
  });
  const { wallets, coordination }: Partial<typeof made> = made;
  // An older coordination ignores the exits that wallets send.
  if (wallets && coordination) wallets.node.addDependency(coordination);
  const { rootsKeyArn } = context.settings;
  const rights = [createAllowStatement(['kms:GetPublicKey', 'kms:Sign'], [rootsKeyArn])];
  const sealer =
    rootsKeyArn === '' ? null : makeSchedule(stack, 'ScheduleSeal', optionalSchedules.seal, context, { rights });
  sealer?.addEnvironment(ROOTS_KEY_VARIABLE, rootsKeyArn);
  return {
    processors: made,
    schedules: mapRows(schedules, (name, plain: Scheduled) => {
      const row = context.vectorIndex ? { ...plain, ...plain.withIndex } : plain;
      const fn = makeSchedule(stack, name, row, context);
      const { leaderboardRanks } = context.settings;
      if (name === 'board' && leaderboardRanks !== ranksMax)
        fn.addEnvironment(RANKS_VARIABLE, String(leaderboardRanks));
      return fn;
    }),
    exporters: makeExporters(stack, context),
    deliverer: makeDeliverer(stack, context),
    sealer,
  };
}

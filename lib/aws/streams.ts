import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { processors } from '../../layers/contract/processors.ts';
import { type Scheduled, schedules } from '../../layers/contract/schedules.ts';
import { RANKS_VARIABLE } from '../../layers/contract/variables.ts';
import { ranksMax } from '../../layers/core/board/snapshot.ts';
import { makeFunction, type StackContext } from './function.ts';
import { makeMapping, makeSource, mappingRights } from './mapping.ts';
import { idOf, mapRows } from './rows.ts';

export type Streams = ReturnType<typeof streamsStack>;

/** One function per processor and per schedule. */
export const streamsStack = (stack: Stack, context: StackContext) => ({
  processors: mapRows(processors, (name, row) => {
    const source = makeSource(stack, idOf(name), context.streams[row.source], context.settings);
    const fn = makeFunction(stack, row, context, {
      rights: mappingRights(source, context),
      reserved: context.settings.processorConcurrency,
    });
    makeMapping(fn, source, row, context);
    return fn;
  }),
  schedules: mapRows(schedules, (name, plain: Scheduled) => {
    const row = context.vectorIndex ? { ...plain, ...plain.withIndex } : plain;
    const fn = makeFunction(stack, row, context);
    const { leaderboardRanks } = context.settings;
    if (name === 'board' && leaderboardRanks !== ranksMax) fn.addEnvironment(RANKS_VARIABLE, String(leaderboardRanks));
    // The next run repeats the work; a retry would run beside it.
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
    fn.configureAsyncInvoke(once);
    new Rule(stack, `${idOf(name)}Rule`, {
      description: `Runs functions/${row.file}.ts`,
      schedule: Schedule.rate(Duration.minutes(row.rateMinutes)),
      targets: [new LambdaFunction(fn, { ...once, event: RuleTargetInput.fromObject({}) })],
    });
    return fn;
  }),
});

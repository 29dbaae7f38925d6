import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { processorDoor, scheduleDoor } from '../../layers/contract/doors.ts';
import {
  type processors as Processors,
  processors,
  RANKS_VARIABLE,
  type Scheduled,
  schedules,
} from '../../layers/contract/streams.ts';
import { ranksMax } from '../../layers/core/board/snapshot.ts';
import { makeFunction, type World } from './function.ts';
import { makeMapping, makeSource, mappingRights } from './mapping.ts';
import { idOf, mapRows } from './rows.ts';

export type Streams = {
  readonly processors: Readonly<Record<keyof typeof Processors, Lambda>>;
  readonly schedules: Readonly<Record<keyof typeof schedules, Lambda>>;
};

/** One function a processor, fed from its stream, and one a schedule. */
export const streamsStack = (stack: Stack, world: World): Streams => ({
  processors: mapRows(processors, (name, row) => {
    const source = makeSource(stack, idOf(name), world.streams[row.reads], world.settings);
    const made = makeFunction(stack, processorDoor(name), world, mappingRights(source, world));
    makeMapping(made, source, row, world);
    return made;
  }),
  schedules: mapRows(schedules, (name, plain: Scheduled) => {
    const row = world.vectorIndex ? { ...plain, ...plain.withIndex } : plain;
    const { memoryMb, timeoutSeconds } = row;
    const made = makeFunction(stack, { ...scheduleDoor(name), memoryMb, timeoutSeconds }, world);
    const { leaderboardRanks } = world.settings;
    if (name === 'board' && leaderboardRanks !== ranksMax)
      made.addEnvironment(RANKS_VARIABLE, String(leaderboardRanks));
    // The next minute does it again: a repetition would run beside it, and what could not run within this one all at once later.
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
    made.configureAsyncInvoke(once);
    new Rule(stack, `${idOf(name)}Rule`, {
      description: `Runs functions/${row.door}.ts`,
      schedule: Schedule.rate(Duration.minutes(row.rateMinutes)),
      targets: [new LambdaFunction(made, { ...once, event: RuleTargetInput.fromObject({}) })],
    });
    return made;
  }),
});

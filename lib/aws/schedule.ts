import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Scheduled } from '../../layers/contract/schedules.ts';
import { type FunctionExtras, makeFunction, type StackContext } from './function.ts';
import { toConstructId } from './rows.ts';

/** A function and the rule that invokes it. */
export function makeSchedule(
  stack: Stack,
  name: string,
  row: Scheduled,
  context: StackContext,
  extras: FunctionExtras = {},
): Lambda {
  const fn = makeFunction(stack, row, context, extras);
  // The next run repeats the work; a retry would run beside it.
  const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };
  fn.configureAsyncInvoke(once);
  new Rule(stack, `${toConstructId(name)}Rule`, {
    description: `Runs functions/${row.file}.ts`,
    schedule: Schedule.rate(Duration.minutes(row.rateMinutes)),
    targets: [new LambdaFunction(fn, { ...once, event: RuleTargetInput.fromObject({}) })],
  });
  return fn;
}

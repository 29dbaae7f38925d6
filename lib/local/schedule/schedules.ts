import { randomUUID } from 'node:crypto';
import { decide, type Statement } from '../iam/policy.ts';
import { type LambdaFunction, plainFunctionArn } from '../lambda/function.ts';
import type { Permissions } from '../lambda/permissions.ts';
import type { Pool } from '../lambda/pool.ts';
import type { AwsEnvironment } from '../template/attributes.ts';
import { listAt, objectAt, textAt } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type IsDue, parseSchedule } from './expression.ts';

export type ScheduleDeps = {
  readonly model: Model;
  readonly env: AwsEnvironment;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly permissions: Permissions;
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly pool: Pool;
  readonly log: (line: string) => void;
};

type Schedule = {
  readonly arn: string;
  readonly isDue: IsDue;
  readonly targets: readonly { readonly functionArn: string; readonly input: string | undefined }[];
  readonly mayInvoke: (functionArn: string) => boolean;
};

/** Invokes each target of the schedules that are due. */
export function openSchedules(deps: ScheduleDeps): { readonly tick: (minuteMs: number) => Promise<void> } {
  const rules = deps.model.ofType('AWS::Events::Rule').flatMap(rule => ruleOf(deps, rule));
  const schedules = [...rules, ...deps.model.ofType('AWS::Scheduler::Schedule').flatMap(one => scheduleOf(deps, one))];
  return {
    tick: async minuteMs => {
      const due = schedules.filter(schedule => schedule.isDue(minuteMs));
      await Promise.all(
        due.flatMap(schedule => schedule.targets.map(target => fire(deps, schedule, target, minuteMs))),
      );
    },
  };
}

/** Calls back at each whole minute. Returns how to stop. */
export function eachMinute(tick: (minuteMs: number) => void): () => void {
  let timer: NodeJS.Timeout;
  const next = (): void => {
    const due = (Math.floor(Date.now() / 60_000) + 1) * 60_000;
    timer = setTimeout(() => {
      tick(due);
      next();
    }, due - Date.now());
    timer.unref();
  };
  next();
  return () => clearTimeout(timer);
}

async function fire(
  deps: ScheduleDeps,
  schedule: Schedule,
  target: Schedule['targets'][number],
  minuteMs: number,
): Promise<void> {
  const fn = deps.functions.get(target.functionArn);
  if (fn === undefined || !schedule.mayInvoke(target.functionArn)) {
    deps.log(`${schedule.arn} may not invoke ${target.functionArn}. Add an AWS::Lambda::Permission or a role.`);
    return;
  }
  const result = await deps.pool.invoke(fn, target.input ?? JSON.stringify(eventOf(deps, schedule, minuteMs)));
  if (!result.ok) deps.log(`[${fn.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
}

function ruleOf(deps: ScheduleDeps, rule: Resource): readonly Schedule[] {
  const { properties } = rule;
  const arn = rule.attribute('Arn');
  const isDue = dueOf(
    deps,
    arn,
    properties.ScheduleExpression === undefined ? '' : textAt(properties, 'ScheduleExpression'),
  );
  if (isDue === undefined || textAt(properties, 'State') === 'DISABLED') return [];
  const targets = listAt(properties, 'Targets').map(target => ({
    functionArn: plainFunctionArn(textAt(target, 'Arn') ?? ''),
    input: textAt(target, 'Input'),
  }));
  const mayInvoke = (fn: string): boolean => deps.permissions(fn, 'events.amazonaws.com', arn);
  return [{ arn, isDue, targets, mayInvoke }];
}

/** EventBridge Scheduler uses a role instead of a Lambda permission. */
function scheduleOf(deps: ScheduleDeps, resource: Resource): readonly Schedule[] {
  const { properties } = resource;
  const arn = resource.attribute('Arn');
  const isDue = dueOf(deps, arn, textAt(properties, 'ScheduleExpression'));
  if (isDue === undefined || textAt(properties, 'State') === 'DISABLED') return [];
  const target = objectAt(properties, 'Target');
  const statements = deps.roles.get(textAt(target, 'RoleArn') ?? '') ?? [];
  return [
    {
      arn,
      isDue,
      targets: [{ functionArn: plainFunctionArn(textAt(target, 'Arn') ?? ''), input: textAt(target, 'Input') }],
      mayInvoke: fn => decide(statements, 'lambda:InvokeFunction', fn),
    },
  ];
}

function dueOf(deps: ScheduleDeps, arn: string, expression: string | undefined): IsDue | undefined {
  if (expression === undefined || expression === '') return undefined;
  const isDue = parseSchedule(expression);
  if (isDue === undefined) deps.log(`${arn} does not run: ${expression} is not supported. Use rate(...) or cron(...).`);
  return isDue;
}

function eventOf(deps: ScheduleDeps, schedule: Schedule, minuteMs: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: deps.env.account,
    time: new Date(minuteMs).toISOString().replace('.000', ''),
    region: deps.env.region,
    resources: [schedule.arn],
    detail: {},
  };
}

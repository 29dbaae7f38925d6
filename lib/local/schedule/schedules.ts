import { randomUUID } from 'node:crypto';
import { decide, type Statement } from '../iam/policy.ts';
import { type LambdaFunction, plainFunctionArn } from '../lambda/function.ts';
import type { Permissions } from '../lambda/permissions.ts';
import type { Pool } from '../lambda/pool.ts';
import type { Place } from '../template/attributes.ts';
import { listAt, objectAt, textAt } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type IsDue, parseSchedule } from './expression.ts';

export type ScheduleParts = {
  readonly model: Model;
  readonly place: Place;
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

/** Runs the schedules of the template, `tick` by `tick`; each function of a due one is invoked once. */
export function openSchedules(parts: ScheduleParts): { readonly tick: (minuteMs: number) => Promise<void> } {
  const rules = parts.model.ofType('AWS::Events::Rule').flatMap(rule => ruleOf(parts, rule));
  const schedules = [
    ...rules,
    ...parts.model.ofType('AWS::Scheduler::Schedule').flatMap(one => scheduleOf(parts, one)),
  ];
  return {
    tick: async minuteMs => {
      const due = schedules.filter(schedule => schedule.isDue(minuteMs));
      await Promise.all(
        due.flatMap(schedule => schedule.targets.map(target => fire(parts, schedule, target, minuteMs))),
      );
    },
  };
}

/** Calls `tick` at each whole minute until stopped. */
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
  parts: ScheduleParts,
  schedule: Schedule,
  target: Schedule['targets'][number],
  minuteMs: number,
): Promise<void> {
  const fn = parts.functions.get(target.functionArn);
  if (fn === undefined || !schedule.mayInvoke(target.functionArn)) {
    parts.log(`${schedule.arn} may not invoke ${target.functionArn}: nothing in the template permits it.`);
    return;
  }
  const result = await parts.pool.invoke(fn, target.input ?? JSON.stringify(eventOf(parts, schedule, minuteMs)));
  if (!result.ok) parts.log(`[${fn.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
}

function ruleOf(parts: ScheduleParts, rule: Resource): readonly Schedule[] {
  const { properties } = rule;
  const arn = rule.attribute('Arn');
  const isDue = dueOf(
    parts,
    arn,
    properties.ScheduleExpression === undefined ? '' : textAt(properties, 'ScheduleExpression'),
  );
  if (isDue === undefined || textAt(properties, 'State') === 'DISABLED') return [];
  const targets = listAt(properties, 'Targets').map(target => ({
    functionArn: plainFunctionArn(textAt(target, 'Arn') ?? ''),
    input: textAt(target, 'Input'),
  }));
  const mayInvoke = (fn: string): boolean => parts.permissions(fn, 'events.amazonaws.com', arn);
  return [{ arn, isDue, targets, mayInvoke }];
}

/** EventBridge Scheduler invokes by a role of its own rather than by the function's permission. */
function scheduleOf(parts: ScheduleParts, resource: Resource): readonly Schedule[] {
  const { properties } = resource;
  const arn = resource.attribute('Arn');
  const isDue = dueOf(parts, arn, textAt(properties, 'ScheduleExpression'));
  if (isDue === undefined || textAt(properties, 'State') === 'DISABLED') return [];
  const target = objectAt(properties, 'Target');
  const statements = parts.roles.get(textAt(target, 'RoleArn') ?? '') ?? [];
  return [
    {
      arn,
      isDue,
      targets: [{ functionArn: plainFunctionArn(textAt(target, 'Arn') ?? ''), input: textAt(target, 'Input') }],
      mayInvoke: fn => decide(statements, 'lambda:InvokeFunction', fn),
    },
  ];
}

function dueOf(parts: ScheduleParts, arn: string, expression: string | undefined): IsDue | undefined {
  if (expression === undefined || expression === '') return undefined;
  const isDue = parseSchedule(expression);
  if (isDue === undefined) parts.log(`${arn} does not run: the schedule ${expression} is not understood here.`);
  return isDue;
}

function eventOf(parts: ScheduleParts, schedule: Schedule, minuteMs: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: parts.place.account,
    time: new Date(minuteMs).toISOString().replace('.000', ''),
    region: parts.place.region,
    resources: [schedule.arn],
    detail: {},
  };
}

import { randomUUID } from 'node:crypto';
import { isActionAllowed, type Statement } from '../iam/policy.ts';
import { toPlainFunctionArn } from '../lambda/function.ts';
import type { Invoker } from '../lambda/invoker.ts';
import type { AwsEnvironment } from '../template/attributes.ts';
import { getJsonObject, getJsonText, type Json, listAt } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';
import { type IsDue, parseSchedule } from './expression.ts';

export type ScheduleDeps = {
  readonly model: Model;
  readonly env: AwsEnvironment;
  readonly invoker: Invoker;
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly log: (line: string) => void;
};

type Schedule = {
  readonly arn: string;
  readonly isDue: IsDue;
  readonly targets: readonly Target[];
};
type Target = {
  readonly functionArn: string;
  readonly input: string | undefined;
  /** EventBridge Scheduler uses a role; a rule needs a Lambda permission instead. */
  readonly role: readonly Statement[] | undefined;
};

export type Schedules = { readonly tick: (minuteMs: number) => Promise<void> };

/** Invokes each target of the schedules that are due. */
export function openSchedules(deps: ScheduleDeps): Schedules {
  const rules = deps.model.ofType('AWS::Events::Rule').flatMap(rule =>
    readSchedule(
      deps,
      rule,
      listAt(rule.properties, 'Targets').map(target => toTarget(target)),
    ),
  );
  const schedules = deps.model.ofType('AWS::Scheduler::Schedule').flatMap(resource => {
    const target = getJsonObject(resource.properties, 'Target');
    return readSchedule(deps, resource, [toTarget(target, deps.roles.get(getJsonText(target, 'RoleArn') ?? '') ?? [])]);
  });
  return {
    tick: async minuteMs => {
      const due = [...rules, ...schedules].filter(schedule => schedule.isDue(minuteMs));
      await Promise.all(
        due.flatMap(schedule =>
          schedule.targets.map(async target => {
            const { env, invoker, log } = deps;
            const { arn } = schedule;
            const { functionArn, input, role } = target;
            const mayInvoke = role !== undefined && isActionAllowed(role, 'lambda:InvokeFunction', functionArn);
            if (role !== undefined && !mayInvoke) return log(`${arn}: its role may not invoke ${functionArn}.`);
            const fn = mayInvoke
              ? invoker.find(functionArn)
              : invoker.permitted(functionArn, 'events.amazonaws.com', arn);
            const usual = {
              version: '0',
              id: randomUUID(),
              'detail-type': 'Scheduled Event',
              source: 'aws.events',
              account: env.account,
              time: new Date(minuteMs).toISOString().replace('.000', ''),
              region: env.region,
              resources: [arn],
              detail: {},
            };
            if (fn !== undefined) await invoker.run(fn, input === undefined ? usual : JSON.parse(input));
          }),
        ),
      );
    },
  };
}

/** Calls back at each whole minute. Returns how to stop. */
export function runEachMinute(tick: (minuteMs: number) => void): () => void {
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

function toTarget(target: Json, role?: readonly Statement[]): Target {
  return {
    functionArn: toPlainFunctionArn(getJsonText(target, 'Arn') ?? ''),
    input: getJsonText(target, 'Input'),
    role,
  };
}

/** None if it is disabled or has no schedule that is supported. */
function readSchedule(deps: ScheduleDeps, resource: Resource, targets: readonly Target[]): readonly Schedule[] {
  const arn = resource.attribute('Arn');
  const expression = getJsonText(resource.properties, 'ScheduleExpression') ?? '';
  if (expression === '' || getJsonText(resource.properties, 'State') === 'DISABLED') return [];
  const isDue = parseSchedule(expression);
  if (isDue !== undefined) return [{ arn, isDue, targets }];
  deps.log(`${arn} does not run: ${expression} is not supported. Use rate(...) or cron(...).`);
  return [];
}

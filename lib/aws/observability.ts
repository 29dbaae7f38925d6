import type { Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { toAlarmProps } from './alarm-row.ts';
import { makeAlarmTopic } from './alarm-topic.ts';
import { createAlarmRows } from './alarms.ts';
import { makeBudget } from './budget.ts';
import { makeDashboard } from './dashboard.ts';
import { mapRows } from './rows.ts';
import type { Service } from './service.ts';

/** Alarms, their topic, a dashboard and a budget. */
export function defineObservabilityStack(stack: Stack, service: Service): void {
  const topic = makeAlarmTopic(stack, service.settings);
  const actions = topic === null ? [] : [new SnsAction(topic)];
  const alarms = mapRows(createAlarmRows(service), (_, rows) =>
    rows.map(row => {
      // Reports the end of an alarm too.
      const alarm = new Alarm(stack, row.id, toAlarmProps(row));
      alarm.addAlarmAction(...actions);
      alarm.addOkAction(...actions);
      return alarm;
    }),
  );
  makeDashboard(stack, service, alarms);
  makeBudget(stack, service.settings);
}

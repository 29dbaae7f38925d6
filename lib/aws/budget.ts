import { Aws, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Settings } from './settings.ts';

type Notification = readonly [notificationType: 'ACTUAL' | 'FORECASTED', percent: number];

const NOTIFICATIONS: readonly Notification[] = [
  ['ACTUAL', 80],
  ['FORECASTED', 100],
  ['ACTUAL', 100],
];

/** A budget of the whole account: AWS cannot tell stacks apart. */
export function makeBudget(stack: Stack, settings: Settings): void {
  const { prefix, monthlyBudgetUsd } = settings;
  if (monthlyBudgetUsd === 0) return;
  const subscriber =
    settings.alarmEmail === ''
      ? { subscriptionType: 'SNS', address: settings.alarmTopicArn }
      : { subscriptionType: 'EMAIL', address: settings.alarmEmail };
  new CfnBudget(stack, 'Budget', {
    budget: {
      // Names are per account, not per region.
      budgetName: `${prefix}-monthly-${Aws.REGION}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: NOTIFICATIONS.map(([notificationType, threshold]) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: 'PERCENTAGE',
        comparisonOperator: 'GREATER_THAN',
      },
      subscribers: [subscriber],
    })),
  });
}

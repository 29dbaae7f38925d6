import { type AlarmProps, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** Fires above the threshold in one period by default. */
export type AlarmRow = {
  readonly id: string;
  readonly metric: IMetric;
  /** What it means and what to do. */
  readonly why: string;
  /** 0 by default. */
  readonly threshold?: number;
  /** How many of the last periods must breach. */
  readonly periods?: readonly [breaching: number, of: number];
  /** Fires below the threshold, or without data. */
  readonly silent?: true;
};

/** AWS fails about once a week and refuses single requests; both are retried. */
export const LASTING = [2, 3] as const;

/** All but silent ones are fine without data: nothing happened. */
export function toAlarmProps({
  metric,
  why,
  threshold = 0,
  periods: [breaching, of] = [1, 1],
  silent,
}: AlarmRow): AlarmProps {
  return {
    metric,
    alarmDescription: why,
    threshold,
    evaluationPeriods: of,
    datapointsToAlarm: breaching,
    comparisonOperator: silent ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: silent ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  };
}

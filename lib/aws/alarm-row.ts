import { type AlarmProps, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** An alarm. It fires above the threshold in one period, unless a field says otherwise. */
export type AlarmRow = {
  readonly id: string;
  readonly metric: IMetric;
  /** What it means and what to do, as the message says it. */
  readonly why: string;
  /** 0 by default. */
  readonly threshold?: number;
  /** Periods that are looked at, and how many of them must breach. */
  readonly periods?: readonly [breaching: number, of: number];
  /** Fires below the threshold, or without data. */
  readonly silent?: true;
};

/** AWS itself fails about once a week, and refuses single requests. Both are repeated. */
export const LASTING = [2, 3] as const;

/** All but silent ones are fine without data: nothing happened. */
export const alarmProps = ({
  metric,
  why,
  threshold = 0,
  periods: [breaching, of] = [1, 1],
  silent,
}: AlarmRow): AlarmProps => ({
  metric,
  alarmDescription: why,
  threshold,
  evaluationPeriods: of,
  datapointsToAlarm: breaching,
  comparisonOperator: silent ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: silent ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
});

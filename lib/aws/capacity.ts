import { BillingMode, type Table, type TableProps } from 'aws-cdk-lib/aws-dynamodb';
import { CAPACITY_UNITS_MIN, type Settings } from './settings.ts';

/** Share of a capacity that is used when it scales. */
const TARGET_PERCENT = 70;

type Capacity = Pick<TableProps, 'billingMode' | 'readCapacity' | 'writeCapacity'>;
type Limit = Pick<TableProps, 'maxReadRequestUnits' | 'maxWriteRequestUnits'>;

/** Bounds the bill of a runaway load. */
function toLimit({ onDemandUnitsMax: max }: Settings): Limit {
  return max === 0 ? {} : { maxReadRequestUnits: max, maxWriteRequestUnits: max };
}

function clampFirstUnits({ capacityUnitsMax }: Settings): number {
  return Math.min(CAPACITY_UNITS_MIN, capacityUnitsMax);
}

/** Capacity with which a table or index is created. */
export function resolveTableCapacity(settings: Settings): Required<Capacity> | (Pick<Capacity, 'billingMode'> & Limit) {
  return settings.billingMode === 'on-demand'
    ? { billingMode: BillingMode.PAY_PER_REQUEST, ...toLimit(settings) }
    : {
        billingMode: BillingMode.PROVISIONED,
        readCapacity: clampFirstUnits(settings),
        writeCapacity: clampFirstUnits(settings),
      };
}

/** Scales a provisioned table and its indexes with their use. */
export function scaleCapacity(table: Table, indexNames: readonly string[], settings: Settings): void {
  if (settings.billingMode === 'on-demand') return;
  const limits = { minCapacity: clampFirstUnits(settings), maxCapacity: settings.capacityUnitsMax };
  const targets = [
    table.autoScaleReadCapacity(limits),
    table.autoScaleWriteCapacity(limits),
    ...indexNames.flatMap(name => [
      table.autoScaleGlobalSecondaryIndexReadCapacity(name, limits),
      table.autoScaleGlobalSecondaryIndexWriteCapacity(name, limits),
    ]),
  ];
  for (const target of targets) target.scaleOnUtilization({ targetUtilizationPercent: TARGET_PERCENT });
}

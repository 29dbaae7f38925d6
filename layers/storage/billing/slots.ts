import { type BillingRecord, formatBillingRecordId } from '../../core/billing/record.ts';
import { getItem, isWritten, putItem } from '../kernel/dynamo.ts';
import type { BillingTable } from './records.ts';

/** No provider accepts times that are older. */
const KEPT_SECONDS = 60 * 86_400;

/** Takes the first time that no other record of the customer has. Null if all are taken. */
export async function takeSlot(
  billing: BillingTable,
  record: BillingRecord,
  slots: Iterable<number>,
): Promise<number | null> {
  for (const slotMs of slots) if (await isTaken(billing, record, slotMs)) return slotMs;
  return null;
}

/** Also true if an earlier run took it and died. */
async function isTaken(billing: BillingTable, record: BillingRecord, slotMs: number): Promise<boolean> {
  const key = {
    k: {
      S:
        record.customer.provider === 'stripe'
          ? `slot#stripe#${record.customer.customerId}`
          : `slot#aws-marketplace#${record.customer.customerAccountId}#${record.customer.licenseArn}`,
    },
    s: { S: `${record.unit}#${new Date(slotMs).toISOString()}` },
  };
  const item = {
    ...key,
    id: { S: formatBillingRecordId(record) },
    expires: { N: String(slotMs / 1000 + KEPT_SECONDS) },
  };
  if (await isWritten(putItem(billing, item, { ConditionExpression: 'attribute_not_exists(k)' }))) return true;
  return (await getItem(billing, key))?.id?.S === formatBillingRecordId(record);
}

import {
  BatchMeterUsageCommand,
  type MarketplaceMeteringClient,
  type UsageRecord,
} from '@aws-sdk/client-marketplace-metering';
import {
  isFreshMarketplaceSlot,
  listMarketplaceSlots,
  toMarketplaceRepeatEndMs,
} from '../core/billing/marketplace-times.ts';
import type { Provider } from '../core/billing/provider.ts';
import type { Answer, TimedRecord } from '../core/billing/record.ts';
import { type BilledUnit, billedUnits } from '../core/billing/units.ts';

/** Dimension per unit; an empty one is not billed. */
export type Dimensions = Readonly<Record<BilledUnit, string>>;

/** Limit of BatchMeterUsage. */
const RECORDS_MAX = 25;

/** Reports usage to AWS Marketplace: one record per customer, dimension and hour. */
export function createMarketplaceProvider(client: MarketplaceMeteringClient, dimensions: Dimensions): Provider {
  return {
    name: 'aws-marketplace',
    units: billedUnits.filter(unit => dimensions[unit] !== ''),
    batchMax: RECORDS_MAX,
    slots: listMarketplaceSlots,
    isFresh: isFreshMarketplaceSlot,
    repeatUntilMs: ({ slotMs }) => toMarketplaceRepeatEndMs(slotMs),
    send: records => meter(client, dimensions, records),
    prove: null,
  };
}

/** One invalid record fails the whole call, so they are sent one by one then. */
async function meter(
  client: MarketplaceMeteringClient,
  dimensions: Dimensions,
  records: readonly TimedRecord[],
): Promise<readonly Answer[]> {
  try {
    const usage = records.map(record => {
      const { customer, unit, quantity, slotMs } = record;
      if (customer.provider !== 'aws-marketplace')
        throw new Error(`AWS Marketplace does not bill customers of ${customer.provider}`);
      return {
        CustomerAWSAccountId: customer.customerAccountId,
        // It names product and agreement, so the request has no product code.
        LicenseArn: customer.licenseArn,
        Dimension: dimensions[unit],
        Timestamp: new Date(slotMs),
        Quantity: quantity,
      };
    });
    const { Results = [], UnprocessedRecords = [] } = await client.send(
      new BatchMeterUsageCommand({ UsageRecords: usage }),
    );
    const results = new Map(Results.map(result => [toRecordName(result.UsageRecord), result]));
    const unprocessed = new Set(UnprocessedRecords.map(toRecordName));
    return usage.map(toRecordName).map(name => {
      const result = results.get(name);
      if (result) {
        const { Status, MeteringRecordId } = result;
        if (Status === 'Success') return { kind: 'accepted', note: `Metering record ${MeteringRecordId}` };
        // An identical repeat is a success, so this is a record of somebody else.
        if (Status === 'DuplicateRecord')
          return { kind: 'refused', note: 'AWS has another quantity of this customer, dimension and hour' };
        return { kind: 'refused', note: `AWS answered ${Status}` };
      }
      if (unprocessed.has(name)) return { kind: 'busy', note: 'AWS did not process the record' };
      return { kind: 'unknown', note: 'The answer of AWS does not name the record' };
    });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    let kind: 'refused' | 'denied' | 'busy' | 'unknown' = name === 'ThrottlingException' ? 'busy' : 'unknown';
    if (REFUSED.has(name)) kind = 'refused';
    else if (DENIED.has(name)) kind = 'denied';
    const answer: Answer = { kind, note: `${name}: ${message}` };
    if (answer.kind !== 'refused' || records.length === 1) return records.map(() => answer);
    const answers: Answer[] = [];
    for (const record of records) answers.push(...(await meter(client, dimensions, [record])));
    return answers;
  }
}

/** AWS repeats the record that an answer is about. */
function toRecordName(record: UsageRecord | undefined): string {
  return [record?.CustomerAWSAccountId, record?.LicenseArn, record?.Dimension, record?.Timestamp?.getTime()].join();
}

/** The call failed as a whole, and changed nothing. */
const REFUSED: ReadonlySet<string> = new Set([
  'InvalidCustomerIdentifierException',
  'InvalidLicenseException',
  'InvalidTagException',
  'InvalidUsageAllocationsException',
  'InvalidUsageDimensionException',
  'TimestampOutOfBoundsException',
  'ValidationException',
]);
const DENIED: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'DisabledApiException',
  'InvalidProductCodeException',
  'UnrecognizedClientException',
]);

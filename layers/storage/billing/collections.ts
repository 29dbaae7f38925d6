import type { Collected } from '../../core/billing/final-day.ts';
import type { ProviderName } from '../../core/billing/record.ts';
import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import type { BillingTable } from './records.ts';

function toKey(provider: ProviderName): Item {
  return { k: { S: 'collected' }, s: { S: provider } };
}

/** Null before the first run. */
export async function loadCollected(billing: BillingTable, provider: ProviderName): Promise<Collected | null> {
  const item = await getItem(billing, toKey(provider));
  if (!item) return null;
  const units = JSON.parse(item.units!.S!) as Collected['units'];
  return { throughDay: item.day!.S!, collectedMs: Number(item.at!.N), units };
}

/** Keeps a newer one. */
export async function saveCollected(
  billing: BillingTable,
  provider: ProviderName,
  { throughDay, collectedMs, units }: Collected,
): Promise<void> {
  const at = { N: String(collectedMs) };
  await isWritten(
    putItem(
      billing,
      { ...toKey(provider), day: { S: throughDay }, at, units: { S: JSON.stringify(units) } },
      {
        ConditionExpression: 'attribute_not_exists(k) OR #at < :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':at': at },
      },
    ),
  );
}

/** First billed day of an account; `day` for a new one. */
export async function ensureBilledSince(
  billing: BillingTable,
  provider: ProviderName,
  account: string,
  day: string,
): Promise<string> {
  const key = { k: { S: account }, s: { S: `since#${provider}` } };
  const known = await getItem(billing, key);
  if (known) return known.day!.S!;
  await isWritten(putItem(billing, { ...key, day: { S: day } }, { ConditionExpression: 'attribute_not_exists(k)' }));
  return (await getItem(billing, key))!.day!.S!;
}

import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** A write unit pays for this much of an item. */
export const UNIT_BYTES = 1_024;

/** As DynamoDB counts. Source: developer guide, "Item sizes and formats". */
export function countDynamoItemBytes(item: Readonly<Record<string, AttributeValue>>): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + countValueBytes(value), 0);
}

function countValueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/[-.]/g, '').length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  if (value.L !== undefined) return value.L.reduce((sum, each) => sum + 1 + countValueBytes(each), 3);
  if (value.M !== undefined)
    return Object.entries(value.M).reduce(
      (sum, [name, each]) => sum + 1 + Buffer.byteLength(name) + countValueBytes(each),
      3,
    );
  if (value.SS !== undefined) return value.SS.reduce((sum, each) => sum + Buffer.byteLength(each), 3);
  return 1;
}

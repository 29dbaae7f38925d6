import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { createRowsCodec } from '../../../layers/storage/journal/packed-rows.ts';

/** Twenty numbers that do not compress, so about thirty rows outgrow a header. */
export const noise = (seed: number): string =>
  Array.from({ length: 20 }, (_, at) => ((((seed + 1) * 2654435761 * (at + 7)) % 1679616) | 0).toString(36)).join('');

/** Stores rows as they are. */
export const createPlainCodec = <Row extends object>() =>
  createRowsCodec<Row>(
    row => row,
    row => row,
  );

export const noMemo = { empty: () => null, write: () => ({ NULL: true }) as AttributeValue, read: () => null };

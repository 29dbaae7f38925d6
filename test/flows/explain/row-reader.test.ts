import { expect, test } from 'vitest';
import { mergeSpans, openRowReader } from '../../../layers/flows/explain/row-reader.ts';
import type { Tape } from '../../../layers/storage/market/tape.ts';

const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

test('Spans that overlap or are at most a minute apart are one', () => {
  const asked = [span(100_000, 200_000), span(0, 40_000), span(150_000, 160_000), span(260_001, 260_002)];
  expect(mergeSpans(asked)).toEqual([span(0, 200_000), span(260_001, 260_002)]);
  expect(mergeSpans([])).toEqual([]);
});

test('A failed read fails everyone who waits for it', async () => {
  const client = { send: () => Promise.reject(new Error('no table')) };
  const read = openRowReader({ client, table: 'tape', held: new Map(), shape: {} } as unknown as Tape);
  const both = await Promise.allSettled([read('mint', span(0, 1)), read('mint', span(5, 6))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSourceOffsets, encodeSourceOffsets } from '../../../layers/storage/journal/source-offsets.ts';

const kinesis = fc.nat(99_999).map(number => `shardId-${String(number).padStart(12, '0')}`);
const digits = fc.stringMatching(/^\d{1,56}$/);

test('offsets survive a round trip, with any name of a shard and any zeros in front', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(kinesis, fc.string({ minLength: 1 })), digits), offsets => {
      expect(decodeSourceOffsets(encodeSourceOffsets(offsets))).toEqual(offsets);
    }),
  );
});

test('an offset of Kinesis takes 28 bytes', () => {
  const { B } = encodeSourceOffsets({
    'shardId-000000000007': '49654321098765432109876543210987654321098765432109876543',
  });
  expect(B!.length).toBe(28);
});

test('the JSON of earlier headers is still read', () => {
  expect(decodeSourceOffsets({ S: '{"shardId-000000000007":"0042"}' })).toEqual({ 'shardId-000000000007': '0042' });
});

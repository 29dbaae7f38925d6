import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ingestApi } from '../../../layers/contract/ingest.ts';
import { textOf } from '../../../layers/flows/ingest/body.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('The body of an ingest request', () => {
  test('is read plain or unpacked, also when a gateway dropped the encoding header', () => {
    expect(textOf(bytes('[1]'), undefined)).toBe('[1]');
    expect(textOf(bytes('[1]'), 'identity')).toBe('[1]');
    expect(textOf(gzipSync('[ü]'), 'gzip')).toBe('[ü]');
    expect(textOf(gzipSync('[2]'), undefined)).toBe('[2]');
  });

  test('is rejected before it is read when too large, and before it is unpacked too far', () => {
    const large = Buffer.alloc(ingestApi.bodyBytesMax + 1, 0x20);
    expect(() => textOf(large, undefined)).toThrow(`at most ${ingestApi.bodyBytesMax}`);
    expect(textOf(large.subarray(1), undefined)).toHaveLength(ingestApi.bodyBytesMax);
    const bomb = gzipSync(Buffer.alloc(ingestApi.unpackedBytesMax + 1));
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => textOf(bomb, 'gzip')).toThrow(`unfolds to more than ${ingestApi.unpackedBytesMax}`);
    expect(textOf(gzipSync(Buffer.alloc(ingestApi.unpackedBytesMax, 0x20)), 'gzip')).toHaveLength(
      ingestApi.unpackedBytesMax,
    );
  });

  test('that is invalid or truncated gzip, another encoding or not text is rejected with the reason', () => {
    const whole = gzipSync('[1, 2, 3]');
    expect(() => textOf(bytes('[1]'), 'gzip')).toThrow('not valid gzip');
    expect(() => textOf(whole.subarray(0, whole.length - 9), 'gzip')).toThrow('not valid gzip');
    expect(() => textOf(bytes('[1]'), 'br')).toThrow('must be gzip or identity, got "br"');
    expect(() => textOf(Uint8Array.of(0x5b, 0xff, 0x5d), undefined)).toThrow('not UTF-8 text');
  });
});

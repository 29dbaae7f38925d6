import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ingestApi } from '../../../layers/contract/ingest.ts';
import { decodeIngestBody } from '../../../layers/flows/ingest/body.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('The body of an ingest request', () => {
  test('is read plain or unpacked, also when a gateway dropped the encoding header', () => {
    expect(decodeIngestBody(bytes('[1]'), undefined)).toBe('[1]');
    expect(decodeIngestBody(bytes('[1]'), 'identity')).toBe('[1]');
    expect(decodeIngestBody(gzipSync('[ü]'), 'gzip')).toBe('[ü]');
    expect(decodeIngestBody(gzipSync('[2]'), undefined)).toBe('[2]');
  });

  test('is rejected before it is read when too large, and before it is unpacked too far', () => {
    const large = Buffer.alloc(ingestApi.bodyBytesMax + 1, 0x20);
    expect(() => decodeIngestBody(large, undefined)).toThrow(`at most ${ingestApi.bodyBytesMax}`);
    expect(decodeIngestBody(large.subarray(1), undefined)).toHaveLength(ingestApi.bodyBytesMax);
    const bomb = gzipSync(Buffer.alloc(ingestApi.unpackedBytesMax + 1));
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => decodeIngestBody(bomb, 'gzip')).toThrow(`unfolds to more than ${ingestApi.unpackedBytesMax}`);
    expect(decodeIngestBody(gzipSync(Buffer.alloc(ingestApi.unpackedBytesMax, 0x20)), 'gzip')).toHaveLength(
      ingestApi.unpackedBytesMax,
    );
  });

  test('that is invalid or truncated gzip, another encoding or not text is rejected with the reason', () => {
    const whole = gzipSync('[1, 2, 3]');
    expect(() => decodeIngestBody(bytes('[1]'), 'gzip')).toThrow('not valid gzip');
    expect(() => decodeIngestBody(whole.subarray(0, whole.length - 9), 'gzip')).toThrow('not valid gzip');
    expect(() => decodeIngestBody(bytes('[1]'), 'br')).toThrow('must be gzip or identity, got "br"');
    expect(() => decodeIngestBody(Uint8Array.of(0x5b, 0xff, 0x5d), undefined)).toThrow('not UTF-8 text');
  });
});

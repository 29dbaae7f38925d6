import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildS3Client } from '../../layers/edge/clients.ts';
import { createBucketObjects } from '../../layers/edge/s3.ts';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { type FakeS3, type Fault, startS3, useS3 } from '../worlds/s3.ts';

let s3: FakeS3;
let objects: Objects;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => {
  s3.kept.clear();
  s3.fault = () => 'none';
  useS3(s3);
  objects = createBucketObjects(buildS3Client(), 'bucket');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await s3.stop();
});

const NAME = 'tape/day=2026-03-01/prefix=a/part.parquet';
const BYTES = Buffer.from('0123456789'.repeat(5_000));

test('objects are put, read whole or in part, and listed over pages', async () => {
  await objects.put(NAME, BYTES);
  for (let at = 0; at < 7; at++) await objects.put(`tape/odd name+&<(${at})'`, Buffer.alloc(at));
  await objects.put('other', BYTES);
  expect(await objects.get(NAME)).toEqual(Uint8Array.from(BYTES));
  expect(Buffer.from(await objects.read(NAME, 12, 17)).toString()).toBe('23456');
  expect(await objects.list('tape/odd')).toEqual(
    Array.from({ length: 7 }, (_, at) => ({ name: `tape/odd name+&<(${at})'`, bytes: at })),
  );
  expect(await objects.list('none')).toEqual([]);
});

test('a file of megabytes is put whole', async () => {
  const large = Buffer.alloc(3_000_000, 'parquet');
  await objects.put('large', large);
  expect(s3.kept.get('large')!.equals(large)).toBe(true);
  expect(large.equals(await objects.read('large', 0, large.length))).toBe(true);
});

test('a missing object is null for get, and an error for read', async () => {
  expect(await objects.get('missing')).toBeNull();
  await expect(objects.read('missing', 0, 4)).rejects.toThrow('S3 failed at GET missing: 404 NoSuchKey.');
});

test('a range beyond the end of an object is an error', async () => {
  await objects.put(NAME, BYTES);
  const past = BYTES.length + 3;
  await expect(objects.read(NAME, BYTES.length - 4, past)).rejects.toThrow(`S3 failed at GET ${NAME}: 4 of 7 bytes.`);
});

const passing: readonly Fault[] = ['error', 'slow-down', 'cut-before', 'cut-after', 'half-answer'];

describe.each(passing)('after %s', fault => {
  test('every call is repeated and keeps whole objects only', async () => {
    const first = s3.calls;
    // Each call of the client fails twice, then succeeds.
    s3.fault = call => ((call - first) % 3 === 0 ? 'none' : fault);
    await objects.put(NAME, BYTES);
    expect(s3.kept.get(NAME)).toEqual(BYTES);
    expect(await objects.get(NAME)).toEqual(Uint8Array.from(BYTES));
    expect((await objects.read(NAME, 0, 20_000)).length).toBe(20_000);
    expect(await objects.list('tape/')).toEqual([{ name: NAME, bytes: BYTES.length }]);
  });
});

test('a body that stalls or was damaged is read again', async () => {
  await objects.put(NAME, BYTES);
  const impatient = createBucketObjects(buildS3Client(1_000), 'bucket');
  for (const fault of ['stall', 'flipped-bit'] as const) {
    const first = s3.calls + 1;
    s3.fault = call => (call === first ? fault : 'none');
    expect(await impatient.get(NAME)).toEqual(Uint8Array.from(BYTES));
    expect(s3.calls).toBeGreaterThan(first);
  }
});

test('a body that is always damaged is an error', async () => {
  await objects.put(NAME, BYTES);
  s3.fault = () => 'flipped-bit';
  await expect(objects.get(NAME)).rejects.toThrow(`S3 failed at GET ${NAME}: Checksum mismatch`);
});

test('a lasting failure is an error with its code, and keeps nothing', async () => {
  s3.fault = () => 'slow-down';
  await expect(objects.put(NAME, BYTES)).rejects.toThrow(`S3 failed at PUT ${NAME}: 503 SlowDown in 5 tries.`);
  expect(s3.kept.size).toBe(0);
});

test('a refusal is not repeated', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'other');
  const denied = createBucketObjects(buildS3Client(), 'bucket');
  const before = s3.calls;
  await expect(denied.put(NAME, BYTES)).rejects.toThrow(`S3 failed at PUT ${NAME}: 403 AccessDenied.`);
  expect(s3.calls - before).toBe(1);
});

const addressOfMissing = async (): Promise<string> => {
  const client = buildS3Client();
  let address = '';
  const noted = () => async (args: { request: unknown }) => {
    const { hostname, path } = args.request as { hostname: string; path: string };
    address = `${hostname}${path}`;
    return { response: {}, output: { $metadata: {} } };
  };
  client.middlewareStack.add(noted as never, { step: 'build' });
  await client.send(new GetObjectCommand({ Bucket: 'bucket', Key: 'missing' }));
  return address;
};

test('the bucket is in the host of Amazon’s S3, and in the path of another', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://s3.example');
  expect(await addressOfMissing()).toBe('s3.example/bucket/missing');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', '');
  expect(await addressOfMissing()).toBe('bucket.s3.eu-west-1.amazonaws.com/missing');
});

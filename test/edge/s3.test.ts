import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketObjects } from '../../layers/edge/s3.ts';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { type FakeS3, type Fault, startS3 } from '../worlds/s3.ts';

let s3: FakeS3;
let objects: Objects;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => {
  s3.kept.clear();
  s3.fault = () => 'none';
  objects = bucketObjects({
    bucket: 'bucket',
    region: async () => 'eu-west-1',
    credentials: async () => ({ accessKeyId: 'id', secretAccessKey: 'secret' }),
    endpoint: s3.url,
    backoffMs: 1,
  });
});
afterAll(() => s3.stop());

const NAME = 'tape/day=2026-03-01/prefix=a/part.parquet';
const BYTES = Buffer.from('0123456789'.repeat(5_000));

test('objects are put, read whole or in part, and listed over pages', async () => {
  await objects.put(NAME, BYTES);
  for (let at = 0; at < 7; at++) await objects.put(`tape/odd name+&${at}`, Buffer.alloc(at));
  await objects.put('other', BYTES);
  expect(await objects.get(NAME)).toEqual(BYTES);
  expect((await objects.read(NAME, 12, 17)).toString()).toBe('23456');
  expect(await objects.list('tape/odd')).toEqual(
    Array.from({ length: 7 }, (_, at) => ({ name: `tape/odd name+&${at}`, bytes: at })),
  );
  expect(await objects.list('none')).toEqual([]);
});

test('a missing object is null for get, and an error for read', async () => {
  expect(await objects.get('missing')).toBeNull();
  await expect(objects.read('missing', 0, 4)).rejects.toThrow('S3 answered 404 NoSuchKey to GET missing.');
});

const passing: readonly Fault[] = ['error', 'slow-down', 'cut-before', 'cut-after', 'half-answer'];

describe.each(passing)('after %s', fault => {
  test('every call is repeated and keeps whole objects only', async () => {
    const first = s3.calls;
    // Each call of the client fails twice, then succeeds.
    s3.fault = call => ((call - first) % 3 === 0 ? 'none' : fault);
    await objects.put(NAME, BYTES);
    expect(s3.kept.get(NAME)).toEqual(BYTES);
    expect(await objects.get(NAME)).toEqual(BYTES);
    expect((await objects.read(NAME, 0, 20_000)).length).toBe(20_000);
    expect(await objects.list('tape/')).toEqual([{ name: NAME, bytes: BYTES.length }]);
  });
});

test('a lasting failure is an error with its code, and keeps nothing', async () => {
  s3.fault = () => 'slow-down';
  await expect(objects.put(NAME, BYTES)).rejects.toThrow(`S3 did not answer PUT ${NAME} in 5 tries: 503 SlowDown`);
  expect(s3.kept.size).toBe(0);
});

test('a refusal is not repeated', async () => {
  const denied = bucketObjects({
    bucket: 'bucket',
    region: async () => 'eu-west-1',
    credentials: async () => ({ accessKeyId: 'other', secretAccessKey: 'secret' }),
    endpoint: s3.url,
  });
  const before = s3.calls;
  await expect(denied.put(NAME, BYTES)).rejects.toThrow(`S3 answered 403 AccessDenied to PUT ${NAME}.`);
  expect(s3.calls - before).toBe(1);
});

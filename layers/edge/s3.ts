import {
  GetObjectCommand,
  type GetObjectCommandInput,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ListedObject, Objects } from '../storage/archive/objects.ts';
import { retry } from '../storage/kernel/retry.ts';

const READS_MAX = 5;
const BACKOFF_MS = 50;

/**
 * Objects of a bucket. S3 keeps a put whole or not at all, since it
 * compares the body with its checksum.
 */
export function createBucketObjects(client: S3Client, bucket: string): Objects {
  return {
    put: (name, body) =>
      wrapCallError(`PUT ${name}`, async () => {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: body }));
      }),
    get: name =>
      wrapCallError(`GET ${name}`, async () => {
        try {
          return await fetchBytes(client, { Bucket: bucket, Key: name });
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    read: (name, start, end) =>
      wrapCallError(`GET ${name}`, async () => {
        const body = await fetchBytes(client, { Bucket: bucket, Key: name, Range: `bytes=${start}-${end - 1}` });
        if (body.length !== end - start) throw new Error(`${body.length} of ${end - start} bytes`);
        return body;
      }),
    list: beginning =>
      wrapCallError(`list of ${beginning}`, async () => {
        const objects: ListedObject[] = [];
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: beginning }))
          objects.push(...Contents.map(({ Key, Size }) => ({ name: Key!, bytes: Size! })));
        return objects;
      }),
  };
}

/** The SDK repeats calls, but not a body that is cut off or damaged. */
function fetchBytes(client: S3Client, input: GetObjectCommandInput): Promise<Uint8Array> {
  let last: Error;
  return retry({ triesMax: READS_MAX, backoffMs: BACKOFF_MS, failure: () => last }, async () => {
    const { Body } = await client.send(new GetObjectCommand(input));
    return Body!.transformToByteArray().catch((error: Error) => {
      last = error;
      return undefined;
    });
  });
}

/** Adds the call to its error. The SDK's errors name no object. */
async function wrapCallError<T>(call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name, message, $metadata: { httpStatusCode, attempts = 1 } = {} } = error as FailedCall;
    const reason = httpStatusCode === undefined ? message : `${httpStatusCode} ${name}`;
    const tries = attempts === 1 ? '' : ` in ${attempts} tries`;
    throw new Error(`S3 failed at ${call}: ${reason}${tries}.`, { cause: error });
  }
}

type FailedCall = Error & {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
};

import { expect, test } from 'vitest';
import { encodedPath, signedHeaders } from '../../layers/edge/s3-signature.ts';

/** Key and time of the examples in "Authenticating Requests: Using the Authorization Header" of Amazon S3. */
const CREDENTIALS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

const signatureOf = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | null = null,
) => {
  const unsigned = { method, url: new URL(`${HOST}${path}`), headers, body: body === null ? null : Buffer.from(body) };
  return signedHeaders(unsigned, CREDENTIALS, 'us-east-1', NOW).authorization!.split('Signature=')[1];
};

test('the published examples have the published signatures', () => {
  expect(signatureOf('GET', '/test.txt', { range: 'bytes=0-9' })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
  expect(
    signatureOf(
      'PUT',
      '/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
    ),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

test('a session token is sent and signed', () => {
  const url = new URL(`${HOST}/a`);
  const headers = signedHeaders(
    { method: 'GET', url, headers: {}, body: null },
    { ...CREDENTIALS, sessionToken: 'token' },
    'us-east-1',
    NOW,
  );
  expect(headers['x-amz-security-token']).toBe('token');
  expect(headers.authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,');
});

test('signs of a partition name are encoded, slashes are not', () => {
  expect(encodedPath("tape/day=2026-01-01/it's (1).parquet")).toBe('tape/day%3D2026-01-01/it%27s%20%281%29.parquet');
});

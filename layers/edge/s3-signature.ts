import { createHash, createHmac } from 'node:crypto';

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

export type Unsigned = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
};

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** Headers of a signed request to S3 (Signature Version 4, whose paths are encoded once). */
export const signedHeaders = (
  { method, url, headers, body }: Unsigned,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
  now: Date,
): Readonly<Record<string, string>> => {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const digest = sha256(body ?? '');
  const own = {
    ...headers,
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const signed = Object.entries({ ...own, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, url.pathname, url.search.slice(1), lines, names, digest].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key as Buffer, [ALGORITHM, time, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    ...own,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
};

/** RFC 3986, with slashes kept. */
export const encodedPath = (name: string): string => name.split('/').map(encodedText).join('/');

export const encodedText = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

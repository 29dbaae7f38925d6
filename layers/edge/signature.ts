import { createHash, createHmac } from 'node:crypto';

/** Keys of a role, as the SDK resolves them. */
export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

export type SignedRequest = {
  readonly method: string;
  readonly host: string;
  /** As sent, without a query. */
  readonly path: string;
  readonly body: Uint8Array;
};

export type Sign = (
  request: SignedRequest,
  signer: AwsCredentials & { readonly region: string },
  atMs: number,
) => Readonly<Record<string, string>>;

/** Creates a signer of AWS Signature Version 4. It caches the derived key. */
export function openSigner(service: string): Sign {
  let derived = { secret: '', scope: '', key: Buffer.alloc(0) as Buffer };
  return ({ method, host, path, body }, { region, accessKeyId, secretAccessKey, sessionToken }, atMs) => {
    const date = new Date(atMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = date.slice(0, 8);
    const from = [day, region, service, 'aws4_request'];
    const scope = from.join('/');
    if (derived.secret !== secretAccessKey || derived.scope !== scope) {
      let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`);
      for (const part of from) key = createHmac('sha256', key).update(part).digest();
      derived = { secret: secretAccessKey, scope, key };
    }
    const headers = { host, 'x-amz-date': date, ...(sessionToken && { 'x-amz-security-token': sessionToken }) };
    const names = Object.keys(headers).join(';');
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    // Only S3 encodes the path once.
    const canonicalPath = encodeURIComponent(path)
      .replaceAll('%2F', '/')
      .replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
    const canonical = [method, canonicalPath, '', lines.join(''), names, hashSha256(body)].join('\n');
    const signature = createHmac('sha256', derived.key)
      .update(['AWS4-HMAC-SHA256', date, scope, hashSha256(canonical)].join('\n'))
      .digest('hex');
    const credential = `Credential=${accessKeyId}/${scope}`;
    return {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`,
    };
  };
}

function hashSha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

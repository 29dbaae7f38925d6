import { gunzipSync } from 'node:zlib';
import { RequestError } from '../../contract/errors.ts';
import { ingestApi } from '../../contract/ingest.ts';

/** Decodes a body, gzip or plain. Errors: RequestError that names the limit or fault. */
export function decodeIngestBody(body: Uint8Array, encoding: string | undefined): string {
  if (body.length > ingestApi.bodyBytesMax)
    throw createTooLargeError(
      `The body has ${body.length} bytes, at most ${ingestApi.bodyBytesMax} are taken; send it in parts`,
    );
  const bytes = isGzip(body, encoding) ? decompressBody(body) : body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError('invalid_request', 'The body is not UTF-8 text');
  }
}

function isGzip(body: Uint8Array, encoding: string | undefined): boolean {
  const said = encoding?.trim().toLowerCase();
  if (said !== undefined && said !== '' && said !== 'gzip' && said !== 'identity')
    throw new RequestError(
      'invalid_request',
      `Content-Encoding must be gzip or identity, got "${encoding!.slice(0, 40)}"`,
    );
  // No JSON begins with the gzip magic bytes.
  return said === 'gzip' || (body[0] === 0x1f && body[1] === 0x8b);
}

function decompressBody(body: Uint8Array): Uint8Array {
  try {
    return gunzipSync(body, { maxOutputLength: ingestApi.unpackedBytesMax });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw createTooLargeError(`The body unfolds to more than ${ingestApi.unpackedBytesMax} bytes; send it in parts`);
    throw new RequestError('invalid_request', `The body is not valid gzip data: ${(error as Error).message}`);
  }
}

function createTooLargeError(message: string): RequestError {
  return new RequestError('invalid_request', message);
}

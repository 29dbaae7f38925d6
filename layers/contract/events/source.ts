/** Name of a source; the ingest API adds the key id. */
export const SOURCE = /^[A-Za-z0-9._-]{1,40}(?:@[A-Za-z0-9-]{1,60})?$/;

/** Id of the ingest key; empty for a producer of the stream. */
export function parseSourceOwner(source: string): string {
  return source.split('@')[1] ?? '';
}

/** Makes a name its key's own, whatever it claims. */
export function toOwnedSource(source: string, keyId: string): string {
  return `${source.split('@')[0]}@${keyId}`;
}

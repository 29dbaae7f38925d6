/** Name of a source; the ingest API adds the key id. */
export const SOURCE = /^[A-Za-z0-9._-]{1,40}(?:@[A-Za-z0-9-]{1,60})?$/;

/** Id of the ingest key; empty for a producer of the stream. */
export const parseSourceOwner = (source: string): string => source.split('@')[1] ?? '';

/** Makes a name its key's own, whatever it claims. */
export const toOwnedSource = (source: string, keyId: string): string => `${source.split('@')[0]}@${keyId}`;

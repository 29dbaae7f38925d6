/** The ingest API, separate from the customer API (`docs/reference/limits.md#ingest`). */
export const ingestApi = {
  path: '/ingest/{adapter}',
  /** Bytes as sent. Lambda accepts 6 MB, and base64 adds a third. */
  bodyBytesMax: 4_000_000,
  /** Bytes after decompression. */
  unpackedBytesMax: 24_000_000,
  eventsMax: 20_000,
  /** To read one body. The gateway waits 29 s for the answer. */
  readMsMax: 15_000,
  /** Rejections listed in one answer. */
  rejectsShown: 1_000,
  /** Allowed distance between signature time and now, in seconds. */
  signatureSeconds: 300,
} as const;

/** Headers that authenticate a producer: a plain key or a signature. */
export const signatureHeaders = {
  key: 'x-ingest-key-id',
  timestamp: 'x-ingest-timestamp',
  signature: 'x-ingest-signature',
} as const;

import type { Door } from './doors.ts';

/** The API that data comes in by: its own, apart from the one that customers read. */
export const ingestApi = {
  path: '/ingest/{adapter}',
  /** The most that a body may have as it is sent, bytes: a function takes 6 MB, in which a body is a third longer. */
  bodyBytesMax: 4_000_000,
  /** The most that it may unfold to. */
  unpackedBytesMax: 24_000_000,
  /** Events that one request may bring. */
  eventsMax: 20_000,
  /** Of what was not taken so many are told one by one: an answer has its limit too. */
  rejectsShown: 1_000,
  /** A signature is good for so long around its time, seconds. */
  signatureSeconds: 300,
} as const;

/** Headers by which a sender says who it is: a key as it is, or a signature made with it. */
export const signatureHeaders = {
  key: 'x-ingest-key-id',
  timestamp: 'x-ingest-timestamp',
  signature: 'x-ingest-signature',
} as const;

/** The function of that API. It keeps known wallets and puts events into their stream. */
export const ingestDoor: Door = {
  door: 'ingest',
  readsTables: ['keys', 'funding'],
  writesTables: ['funding', 'operations'],
  emits: ['events'],
  describes: [],
  pushes: false,
  deadLetters: false,
  layers: [],
  vectorIndex: null,
  // One whole core: decoding transactions is work.
  memoryMb: 1769,
  timeoutSeconds: 29,
};

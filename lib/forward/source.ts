import type { Message } from './message.ts';

export type Ears = {
  /** Connected, not yet subscribed. */
  readonly connected: () => void;
  /** Subscribed. `isReplayed`: messages since `since` were replayed. */
  readonly ready: (isReplayed?: boolean) => void;
  /** Before `ready`: silence will end the connection, as slots are announced. */
  readonly watch: () => void;
  /** Before `ready`: the node announces no slots, for this reason. */
  readonly unwatched: (why: string) => void;
  /** A slot number as the node sent it. */
  readonly slot: (slot: unknown) => void;
  /** Null, or a promise of room to wait for. */
  readonly hear: (message: Message) => Promise<void> | null;
  /** Reports a message that should have arrived. */
  readonly miss: (why: string) => void;
};

export type Held = {
  readonly ears: Ears;
  /** Newest slot of earlier connections, for replay. */
  readonly since: number | null;
  readonly stop: AbortSignal;
};

/**
 * Resolves with the reason a connection ended, or null at the end of input. Throws PermanentError for
 * permanent failures.
 */
export type Source = (held: Held) => Promise<string | null>;

/** Waits of a connection in ms, to a node at a URL. */
export type Patience = {
  readonly url: string;
  /** The second silent ping ends the connection. */
  readonly pingMs?: number;
  /** Timeout of the subscription. */
  readonly answerMs?: number;
};

/** A node announces a slot every 400 ms. */
export const SILENCE_MS = 15_000;
export const PING_MS = 20_000;
export const ANSWER_MS = 30_000;

/** Only the host: the URL may contain a key. */
export function parseUrlHost(url: string): string {
  return new URL(url).host;
}

import type { Message } from './message.ts';

export type Ears = {
  /** Connected, not yet subscribed. */
  readonly connected: () => void;
  /** Subscribed. `isReplayed`: messages since `since` were replayed. */
  readonly ready: (isReplayed?: boolean) => void;
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

/** Only the host: the URL may contain a key. */
export const hostOf = (url: string): string => new URL(url).host;

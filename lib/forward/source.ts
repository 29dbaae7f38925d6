import type { Message } from './message.ts';

/** Who listens to a source. */
export type Ears = {
  /** The connection is made; what is wanted is still to be asked for. */
  readonly connected: () => void;
  /** From now on everything is heard; with `isReplayed` also what came since `since`. */
  readonly ready: (isReplayed?: boolean) => void;
  /** A message came. Null, or what to wait for before reading on. */
  readonly hear: (message: Message) => Promise<void> | null;
  /** Something that should have come did not, and why. */
  readonly miss: (why: string) => void;
};

export type Held = {
  readonly ears: Ears;
  /** The newest slot that was heard on an earlier connection; a source that can goes on from there. */
  readonly since: number | null;
  /** Ends the connection. */
  readonly stop: AbortSignal;
};

/** One connection to a source, until it ends: why it did, or null when there is nothing more to come. Errors: UsageError where trying again would not help. */
export type Source = (held: Held) => Promise<string | null>;

/** A stream's address often carries a key: only its host is ever shown. */
export const hostOf = (url: string): string => new URL(url).host;

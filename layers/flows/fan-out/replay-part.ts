import type { PlacedMessage } from '../../storage/messages/log.ts';

/** Messages before the live ones, or a part of them. */
export type Replay = {
  /** Live messages, or the next part, are above it. */
  readonly after: number;
  readonly messages: readonly PlacedMessage[];
  /** Messages that are not kept, before the others. */
  readonly gap: { readonly after: number; readonly to: number } | null;
  /** With `replay` beside the data. */
  readonly isMarked: boolean;
  readonly isWhole: boolean;
  /** The channel's newest message. A part that is not whole ends before it. */
  readonly newest: number;
};

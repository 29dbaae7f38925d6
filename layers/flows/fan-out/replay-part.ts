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

export type Past = Pick<Replay, 'messages' | 'gap' | 'isWhole' | 'newest'> & { readonly through: number };

const BYTES_MAX = 300_000;

export function createReplayPart(after: number, { messages, gap, isWhole, newest, through }: Past): Replay {
  let bytes = 0;
  const end = messages.findIndex(({ data }, at) => {
    bytes += Buffer.byteLength(data);
    return at > 0 && bytes > BYTES_MAX;
  });
  const part = end < 0 ? messages : messages.slice(0, end);
  const last = end < 0 ? Math.max(after, through) : part.at(-1)!.seq;
  return { after: last, messages: part, gap, isMarked: false, isWhole: isWhole && end < 0, newest };
}

/** One thing that a stream told: a transaction or a block of them, as JSON. `slot` is null where the stream does not tell it. */
export type Whole = { readonly slot: number | null; readonly text: string };

/** A transaction of which the stream told no more than its name. */
export type Named = { readonly slot: number | null; readonly signature: string };

export type Message = Whole | Named;

/** About how much memory a message holds, bytes. */
export const sizeOf = (message: Message): number =>
  'text' in message ? message.text.length : message.signature.length;

/** A transaction or block as JSON. `slot` is null when unknown. */
export type Whole = { readonly slot: number | null; readonly text: string };

/** A transaction known only by its signature. */
export type Named = { readonly slot: number | null; readonly signature: string };

export type Message = Whole | Named;

/** Approximate bytes in memory. */
export const sizeOf = (message: Message): number =>
  'text' in message ? message.text.length : message.signature.length;

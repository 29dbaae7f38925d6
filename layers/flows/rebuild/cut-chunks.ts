/** Cuts a list into chunks of at most `max`; a larger item is alone. */
export function splitBySize<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  max: number,
): readonly (readonly Item[])[] {
  const chunks: Item[][] = [];
  let size = Infinity;
  for (const item of items) {
    if (size + sizeOf(item) > max) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(item);
    size += sizeOf(item);
  }
  return chunks;
}

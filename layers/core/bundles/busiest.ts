/** Returns the largest group of items whose values differ by at most `width`. */
export function findBusiestGroup<Item>(
  items: readonly Item[],
  amountOf: (item: Item) => number,
  width: number,
): readonly Item[] {
  return findBusiestSortedGroup(
    items.toSorted((a, b) => amountOf(a) - amountOf(b)),
    amountOf,
    width,
  );
}

/** The same of items in ascending order. */
export function findBusiestSortedGroup<Item>(
  sorted: readonly Item[],
  amountOf: (item: Item) => number,
  width: number,
): readonly Item[] {
  let [from, best, bestEnd] = [0, 0, 0];
  for (let end = 0; end < sorted.length; end++) {
    while (amountOf(sorted[end]!) - amountOf(sorted[from]!) > width) from++;
    if (end - from + 1 > best) [best, bestEnd] = [end - from + 1, end + 1];
  }
  return sorted.slice(bestEnd - best, bestEnd);
}

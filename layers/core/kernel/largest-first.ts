/** Orders by amount, the largest first, ties by address. */
export function compareByLargest<Item extends { readonly wallet: string }>(amountOf: (item: Item) => bigint) {
  return (a: Item, b: Item): number => {
    const left = amountOf(a);
    const right = amountOf(b);
    return left === right ? (a.wallet < b.wallet ? -1 : 1) : left > right ? -1 : 1;
  };
}

/** Earliest first; first in, first out at equal times. */
export type Queue<T> = ReturnType<typeof createHeapQueue<T>>;

type Entry<T> = { readonly at: number; readonly order: number; readonly what: T };

function isBefore(one: Entry<unknown>, other: Entry<unknown>): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** A binary heap. */
export function createHeapQueue<T>() {
  const heap: Entry<T>[] = [];
  let order = 0;
  const push = (at: number, what: T): void => {
    const entry = { at, order: order++, what };
    let place = heap.length;
    for (; place > 0; place = (place - 1) >> 1) {
      const parent = heap[(place - 1) >> 1]!;
      if (!isBefore(entry, parent)) break;
      heap[place] = parent;
    }
    heap[place] = entry;
  };
  const pop = (): Entry<T> | undefined => {
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, last)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = last;
    return top;
  };
  return { push, pop, size: () => heap.length };
}

/** Addresses as small numbers. Unreferenced numbers are reused. */
export type Names = {
  readonly numbers: Map<string, number>;
  readonly texts: (string | null)[];
  readonly free: number[];
};

export function createNameTable(): Names {
  return { numbers: new Map(), texts: [], free: [] };
}

/** The number of a text, assigned on first use. */
export function registerName(names: Names, text: string): number {
  const known = names.numbers.get(text);
  if (known !== undefined) return known;
  const number = names.free.pop() ?? names.texts.length;
  names.texts[number] = text;
  names.numbers.set(text, number);
  return number;
}

export function getNameText({ texts }: Names, number: number): string {
  return texts[number]!;
}

/** Releases a number for reuse. */
export function removeName(names: Names, number: number): void {
  names.numbers.delete(getNameText(names, number));
  names.texts[number] = null;
  names.free.push(number);
}

/** Edits that a query of some characters allows (`docs/reference/rules/lists.md#search`). */
export function countTyposMax(characters: number): 0 | 1 | 2 {
  return characters < 4 ? 0 : characters < 8 ? 1 : 2;
}

const ONE_EDIT_CHARACTERS_MIN = 3;
const TWO_EDITS_CHARACTERS_MIN = 8;

/** Deletions of a text that queries need. Only long ones allow two edits. */
export function countTextDeletionsMax(characters: number): 0 | 1 | 2 {
  return characters < ONE_EDIT_CHARACTERS_MIN ? 0 : characters < TWO_EDITS_CHARACTERS_MIN ? 1 : 2;
}

/** By optimal string alignment, in code points. */
export function isWithinTypos(a: readonly string[], b: readonly string[], typosMax: number): boolean {
  if (Math.abs(a.length - b.length) > typosMax) return false;
  let [earlier, before]: [readonly number[], readonly number[]] = [[], b.map((_, at) => at).concat(b.length)];
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let at = 1; at <= b.length; at++) {
      const replaced = before[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1);
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      const swapped = isSwapped ? earlier[at - 2]! + 1 : Infinity;
      now.push(Math.min(replaced, swapped, before[at]! + 1, now[at - 1]! + 1));
    }
    if (Math.min(...now, ...before) > typosMax) return false;
    [earlier, before] = [before, now];
  }
  return before[b.length]! <= typosMax;
}

/** Near texts have near beginnings. */
const BEGINNING = 7;

/** What two deletions leave of it. Longer ones are cut. */
const DELETION = 5;

/** Near texts share one of them. */
export function listDeletions(text: readonly string[], deletedMax: number): readonly string[] {
  let last = [text.slice(0, BEGINNING)];
  const found = new Set<string>();
  for (let deleted = 0; ; deleted++) {
    for (const one of last) found.add(one.slice(0, DELETION).join(''));
    if (deleted === deletedMax) return [...found];
    const shorter = last.flatMap(one => one.map((_, at) => one.toSpliced(at, 1)));
    last = [...new Map(shorter.map(one => [one.join(''), one])).values()];
  }
}

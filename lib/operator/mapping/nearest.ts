const NAMES_MAX = 3;
const LISTED_MAX = 20;

/** Says which names are closest to one that is unknown, or lists them. */
export function suggestNames(unknown: string, names: readonly string[]): string {
  const wanted = normalizeName(unknown);
  const ranks = names
    .map(name => {
      const whole = normalizeName(name);
      if (wanted.length > 2 && whole.includes(wanted)) return { name, steps: 1 };
      // A name cut short is near too.
      const start = whole.slice(0, wanted.length);
      return { name, steps: Math.min(countEdits(wanted, whole), countEdits(wanted, start) + 0.5) };
    })
    .sort((a, b) => a.steps - b.steps);
  const most = Math.min(Math.max(2, wanted.length / 3), wanted.length - 1, ranks[0]!.steps + 1);
  const near = ranks.filter(({ steps }) => steps <= most).slice(0, NAMES_MAX);
  if (near.length > 0) return `Nearest: ${near.map(({ name }) => name).join(', ')}.`;
  const more = names.length > LISTED_MAX ? `, and ${names.length - LISTED_MAX} more` : '';
  return `It has: ${names.slice(0, LISTED_MAX).join(', ')}${more}.`;
}

function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (let other = 0; other < to.length; other++)
      next.push(Math.min(next[other]! + 1, row[other + 1]! + 1, row[other]! + (letter === to[other] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

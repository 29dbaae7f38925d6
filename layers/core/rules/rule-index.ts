import { compileHalves, type Equality, type Halves, listEqualities } from './compile.ts';
import type { Rule, RuleEvent } from './rule.ts';
import type { Fields } from './types.ts';

/** Rules with the same `where`, which is judged once. */
export type Program<Own> = { readonly halves: Halves; readonly rules: Own[] };

export type RuleIndex<Own> = {
  /** Programs that an event may meet. */
  readonly find: (on: RuleEvent, event: Readonly<Record<string, unknown>>) => readonly Program<Own>[];
};

/** Fields with many values come first: they rule out most. */
const selective = ['wallet_address', 'token_mint', 'wallet', 'mint', 'bundle_id', 'pool_address'];
const LIST_MAX = 1_000;

type Slots<Own> = { readonly always: Program<Own>[]; readonly byField: Map<string, Map<string, Program<Own>[]>> };

/** Finds rules by an equality of their `where`. */
export function indexRules<Own extends { readonly rule: Rule }>(
  rules: readonly Own[],
  fieldsOf: (on: RuleEvent) => Fields,
): RuleIndex<Own> {
  const programs = new Map<string, Program<Own>>();
  const slots = new Map<RuleEvent, Slots<Own>>();
  for (const own of rules) {
    const { on, where = 'true', lists } = own.rule;
    const name = JSON.stringify([on, where, where.includes('lists.') ? lists : null]);
    const known = programs.get(name);
    if (known !== undefined) {
      known.rules.push(own);
      continue;
    }
    const program: Program<Own> = { halves: compileHalves(own.rule, 'where', fieldsOf(on)), rules: [own] };
    programs.set(name, program);
    const place = slots.get(on) ?? { always: [], byField: new Map() };
    slots.set(on, place);
    addProgram(place, program, chooseEquality(listEqualities(own.rule, fieldsOf(on))));
  }
  return {
    find: (on, event) => {
      const place = slots.get(on);
      if (place === undefined) return [];
      const found = [...place.always];
      for (const [field, byValue] of place.byField) {
        const some = byValue.get(formatValue(event[field]));
        if (some !== undefined) found.push(...some);
      }
      return found;
    },
  };
}

function chooseEquality(equalities: readonly Equality[]): Equality | null {
  const rank = ({ field }: Equality): number => {
    const at = selective.indexOf(field);
    return at < 0 ? selective.length : at;
  };
  const usable = equalities.filter(({ values }) => values.length <= LIST_MAX && values.every(isIndexed));
  return usable.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** Texts and whole numbers are equal when they are written the same. */
function isIndexed(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'boolean';
}

function formatValue(value: unknown): string {
  return `${typeof value === 'string' ? 's' : 'v'}${String(value)}`;
}

function addProgram<Own>({ always, byField }: Slots<Own>, program: Program<Own>, equality: Equality | null): void {
  if (equality === null) return void always.push(program);
  const byValue = byField.get(equality.field) ?? new Map<string, Program<Own>[]>();
  byField.set(equality.field, byValue);
  for (const value of new Set(equality.values.map(formatValue)))
    byValue.set(value, [...(byValue.get(value) ?? []), program]);
}

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

type Separator<Before extends string, Letter extends string> = Letter extends Digit
  ? Before extends Uppercase<Before>
    ? ''
    : '_'
  : Letter extends Lowercase<Letter>
    ? ''
    : '_';

type SnakeKey<Key extends string, Before extends string = ''> = Key extends `${infer Letter}${infer Rest}`
  ? `${Separator<Before, Letter>}${Lowercase<Letter>}${SnakeKey<Rest, Letter>}`
  : '';

export type SnakeCase<View> = View extends readonly (infer Item)[]
  ? SnakeCase<Item>[]
  : View extends object
    ? { -readonly [Key in keyof View & string as string extends Key ? Key : SnakeKey<Key>]: SnakeCase<View[Key]> }
    : View;

/**
 * Renders a view with its keys in snake case, in the same order.
 * Examples: `entrySizeP50Usd` becomes `entry_size_p50_usd`, and `solAt10` becomes `sol_at_10`.
 */
export function toSnakeCase<View>(view: View): SnakeCase<View> {
  return convertKeys(view) as SnakeCase<View>;
}

function convertKeys(view: unknown): unknown {
  if (typeof view !== 'object' || view === null) return view;
  if (Array.isArray(view)) return view.map(convertKeys);
  const shown: Record<string, unknown> = {};
  for (const key in view) {
    let name = keys.get(key);
    if (name === undefined) {
      name = key.replace(/[A-Z]|(?<=[a-z])\d/g, letter => `_${letter.toLowerCase()}`);
      keys.set(key, name);
    }
    shown[name] = convertKeys(view[key as keyof typeof view]);
  }
  return shown;
}

const keys = new Map<string, string>();

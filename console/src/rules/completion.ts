import type { Fields, FieldType } from 'virtual:rule-language';
import type { Language } from './check-text.ts';

/** What can be written at the caret. */
export type Completion = {
  readonly text: string;
  /** Its type or meaning. */
  readonly detail: string;
};

export type Completions = {
  /** Replaced by the chosen one, up to the caret. */
  readonly from: number;
  readonly items: readonly Completion[];
};

const parts: Readonly<Record<string, string>> = {
  v: 'version: 1',
  name: 'name, 1 to 64 characters',
  on: 'event it listens to',
  where: 'true of the event',
  by: 'fields that make a group',
  window_s: 'seconds of a group',
  having: 'true of the group',
  cooldown_s: 'seconds of rest after firing',
  lists: 'lists of texts',
  say: 'text of the firing',
};

/** A text around the caret: a name of a part, or a value of one. */
type Place = { readonly part: string | null; readonly before: string };

/** Lists what fits at the caret. Also of a text that is not a rule yet. */
export function listCompletions(language: Language, text: string, caret: number): Completions | null {
  const place = findPlace(text, caret);
  if (place === null) return null;
  const { part, before } = place;
  const fields = language.eventFields[/"on"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? ''] ?? {};
  const listScalars = (): readonly Completion[] => {
    const names = language.listScalars(fields);
    return describe(language, Object.fromEntries(names.map(name => [name, fields[name]!])));
  };
  const complete = (typed: string, items: readonly Completion[]): Completions | null => {
    const found = items.filter(item => item.text.startsWith(typed) && item.text !== typed);
    return found.length === 0 ? null : { from: caret - typed.length, items: found };
  };
  if (part === null)
    return complete(
      before,
      Object.entries(parts).map(([name, detail]) => ({ text: name, detail })),
    );
  if (part === 'on')
    return complete(
      before,
      Object.keys(language.eventFields).map(name => ({ text: name, detail: 'event' })),
    );
  if (part === 'by') return complete(before, listScalars());
  if (part === 'say') {
    const typed = /\{(\w*)$/.exec(before)?.[1];
    return typed === undefined ? null : complete(typed, listScalars());
  }
  if (part !== 'where' && part !== 'having') return null;
  const asked = part === 'having' ? /\b(\w+)\(\s*'(\w*)$/.exec(before) : null;
  if (asked !== null && (language.groupFunctions as readonly string[]).includes(asked[1]!))
    return complete(
      asked[2]!,
      /^(sum|min|max)$/.test(asked[1]!)
        ? listScalars().filter(({ detail }) => /^(int|double)$/.test(detail))
        : listScalars(),
    );
  // Inside a text of the expression.
  if (before.split("'").length % 2 === 0) return null;
  const [, path = '', typed = ''] = /((?:[A-Za-z_]\w*\.)*)([A-Za-z_]?\w*)$/.exec(before)!;
  if (path === '') return typed === '' ? null : complete(typed, listRoots(language, part));
  return complete(typed, listMembers(language, { fields, text, path: path.slice(0, -1).split('.') }));
}

function describe({ formatType }: Language, fields: Fields): readonly Completion[] {
  return Object.entries(fields).map(([name, type]) => ({ text: name, detail: formatType(type) }));
}

function listRoots({ joinFields, ownFunctions, groupFunctions }: Language, part: 'where' | 'having') {
  return [
    { text: 'e', detail: 'the event' },
    ...Object.keys(joinFields).map(text => ({ text, detail: `${text} of the event` })),
    { text: 'lists', detail: 'lists of the rule' },
    ...(part === 'having' ? groupFunctions : []).map(name => ({
      text: name === 'count' ? 'count()' : `${name}('`,
      detail: 'of the group',
    })),
    ...ownFunctions.filter(name => !METHODS_ONLY.has(name)).map(name => ({ text: `${name}(`, detail: 'function' })),
  ];
}

const METHODS = {
  string: ['contains', 'startsWith', 'endsWith', 'size'],
  list: ['all', 'exists', 'exists_one', 'filter', 'map', 'size'],
} as const;

const METHODS_ONLY: ReadonlySet<string> = new Set([...METHODS.string, ...METHODS.list].filter(name => name !== 'size'));

type Asked = { readonly fields: Fields; readonly text: string; readonly path: readonly string[] };

function listMembers(language: Language, { fields, text, path }: Asked): readonly Completion[] {
  const [root, ...rest] = path;
  if (root === 'lists') {
    // Also before the text is a rule.
    const [, inside = ''] = /"lists"\s*:\s*\{([^}]*)/.exec(text) ?? [];
    const names = rest.length > 0 ? [] : [...inside.matchAll(/"(\w+)"\s*:/g)];
    return names.map(([, name]) => ({ text: name!, detail: 'list<string>' }));
  }
  const joined: Readonly<Record<string, Fields>> = language.joinFields;
  let type: FieldType = { kind: 'object', name: root!, fields: root === 'e' ? fields : (joined[root!] ?? {}) };
  for (const name of rest) {
    const next: FieldType | undefined = type.kind === 'object' ? type.fields[name] : undefined;
    if (next === undefined) return [];
    type = next;
  }
  if (type.kind === 'object') return describe(language, type.fields);
  const methods = type.kind === 'list' || type.kind === 'string' ? METHODS[type.kind] : [];
  return methods.map(name => ({ text: `${name}(`, detail: `of a ${type.kind}` }));
}

/** Null outside of texts, and deep inside `lists`. */
function findPlace(text: string, caret: number): Place | null {
  let [depth, open, part, last] = [0, -1, null as string | null, ''];
  for (let at = 0; at < caret; at++) {
    const char = text[at]!;
    if (open >= 0) {
      if (char === '\\') at++;
      else if (char === '"') {
        last = text.slice(open + 1, at);
        open = -1;
      }
      continue;
    }
    if (char === '"') open = at;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') depth--;
    else if (depth === 1 && char === ':') part = last;
    else if (depth === 1 && char === ',') part = null;
  }
  if (open < 0) return null;
  const isInside = depth === 1 || (depth === 2 && part === 'by');
  return isInside ? { part, before: text.slice(open + 1, caret) } : null;
}

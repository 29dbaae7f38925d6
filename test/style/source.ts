import { parseSync, Visitor } from 'oxc-parser';

/** Text and the line where it starts. */
export type Text = { readonly text: string; readonly line: number };

export type Import = { readonly from: string; readonly line: number };

export type FunctionSpan = { readonly name: string; readonly line: number; readonly lines: number };

/** A parsed TypeScript or JavaScript file. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** One entry per line, without comment signs. */
  readonly comments: readonly Text[];
  readonly strings: readonly Text[];
  readonly identifiers: readonly Text[];
  /** Type imports included. */
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionSpan[];
};

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Found = Pick<Source, 'strings' | 'identifiers' | 'imports' | 'functions'>;
type Draft = { [Kind in keyof Found]: Found[Kind][number][] };

/** Throws when the file has a syntax error. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const lineAt = lineFinder(text);
  const found: Draft = { strings: [], identifiers: [], imports: [], functions: [] };
  new Visitor(collectors(found, lineAt)).visit(program);
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n'),
    comments: comments.flatMap(comment => commentLines(comment.value, lineAt(comment.start))),
    ...found,
  };
}

type LineAt = (offset: number) => number;
type Collectors = NonNullable<ConstructorParameters<typeof Visitor>[0]>;

const collectors = (found: Draft, lineAt: LineAt): Collectors => ({
  ...textCollectors(found, lineAt),
  ...importCollectors(found, lineAt),
  ...functionCollectors(found, lineAt),
});

function textCollectors({ strings, identifiers }: Draft, lineAt: LineAt): Collectors {
  return {
    Identifier: node => void identifiers.push({ text: node.name, line: lineAt(node.start) }),
    PrivateIdentifier: node => void identifiers.push({ text: node.name, line: lineAt(node.start) }),
    TemplateElement: node => void strings.push({ text: node.value.raw, line: lineAt(node.start) }),
    Literal: node => {
      if (typeof node.value === 'string') strings.push({ text: node.value, line: lineAt(node.start) });
    },
  };
}

function importCollectors({ imports }: Draft, lineAt: LineAt): Collectors {
  const add = (source: Node | null): void => {
    const value = source !== null && 'value' in source ? source.value : undefined;
    if (typeof value === 'string') imports.push({ from: value, line: lineAt(source!.start) });
  };
  return {
    ImportDeclaration: node => add(node.source),
    ExportNamedDeclaration: node => add(node.source),
    ExportAllDeclaration: node => add(node.source),
    ImportExpression: node => add(node.source),
    TSImportType: node => add(node.source),
  };
}

/** A callback has an empty name. */
function functionCollectors({ functions }: Draft, lineAt: LineAt): Collectors {
  const names = new Map<Node, string>();
  const give = (node: Node | null, name: Node): void => {
    if (node !== null) names.set(node, 'name' in name && typeof name.name === 'string' ? name.name : 'constructor');
  };
  const add = (node: Node): void => {
    const [line, end] = [lineAt(node.start), lineAt(node.end)];
    functions.push({ name: names.get(node) ?? '', line, lines: end - line + 1 });
  };
  return {
    VariableDeclarator: node => give(node.init, node.id),
    Property: node => give(node.value, node.key),
    PropertyDefinition: node => give(node.value, node.key),
    MethodDefinition: node => give(node.value, node.key),
    FunctionDeclaration: node => {
      if (node.id !== null) give(node, node.id);
      add(node);
    },
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  };
}

function commentLines(value: string, first: number): readonly Text[] {
  return value.split('\n').map((line, index) => ({ text: line.replace(/^\s*\*+/, '').trim(), line: first + index }));
}

function lineFinder(text: string): LineAt {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return offset => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

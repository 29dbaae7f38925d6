/** Where a part of a document is in its text. */
export type TextPart = {
  /** Of its name, and of its value. */
  readonly nameAt: number;
  readonly start: number;
  /** Places of the characters of a text, then of its end. Null for other values. */
  readonly places: readonly number[] | null;
};

export type RuleText =
  | { readonly value: unknown; readonly parts: ReadonlyMap<string, TextPart> }
  | { readonly problem: string; readonly at: number };

type Token = { readonly text: string; readonly start: number; readonly end: number };

/** Reads a document, with the places of its parts. */
export function parseRuleText(text: string): RuleText {
  try {
    const tokens = readTokens(text);
    const parts = new Map<string, TextPart>();
    const end = walkValue(tokens, 0, (name, value) => {
      const places = value.text.startsWith('"') ? listPlaces(value) : null;
      parts.set(JSON.parse(name.text), { nameAt: name.start, start: value.start, places });
    });
    if (tokens[end]!.text !== '') throw new TextProblem('Nothing may follow the document', tokens[end]!.start);
    return { value: JSON.parse(text), parts };
  } catch (error) {
    if (error instanceof TextProblem) return { problem: error.message, at: error.at };
    throw error;
  }
}

class TextProblem extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const TOKEN = new RegExp(
  [
    /("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")/u,
    /([{}[\],:])/u,
    /(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)(?![\w.])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'uy',
);

/** The last token is empty. */
function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, TOKEN.lastIndex)) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) throw explainToken(text, at);
    tokens.push({ text: match[0], start: at, end: TOKEN.lastIndex });
  }
  return [...tokens, { text: '', start: text.length, end: text.length }];
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++;
  return at;
}

function explainToken(text: string, at: number): TextProblem {
  const problem = {
    '"': 'A text must end with a double quote on its line; a backslash needs one of " \\ / b f n r t u after it',
    "'": 'A text must be in double quotes; single quotes are for texts inside an expression',
  }[text[at]!];
  const shown = /^[\w.+-]+|^./u.exec(text.slice(at))![0].slice(0, 32);
  return new TextProblem(problem ?? `\`${shown}\` is not JSON; allowed: texts in double quotes, numbers, [ and {`, at);
}

type SeeMember = (name: Token, value: Token) => void;

/** Checks the order of tokens. Returns the place after the value. */
function walkValue(tokens: readonly Token[], at: number, see: SeeMember = () => {}): number {
  const { text, start } = tokens[at]!;
  if (text === '{' || text === '[') return walkMembers(tokens, at, see);
  if (text === '' || /^[}\],:]$/.test(text)) throw new TextProblem('A value is missing here', start);
  return at + 1;
}

function walkMembers(tokens: readonly Token[], open: number, see: SeeMember): number {
  const isObject = tokens[open]!.text === '{';
  const close = isObject ? '}' : ']';
  let at = open + 1;
  if (tokens[at]!.text === close) return at + 1;
  for (;;) {
    if (isObject) {
      const [name, colon] = [tokens[at]!, tokens[at + 1]];
      if (!name.text.startsWith('"')) throw new TextProblem('A name in double quotes must be here', name.start);
      if (colon!.text !== ':') throw new TextProblem(`A colon must follow ${name.text}`, colon!.start);
      at += 2;
      see(name, tokens[at]!);
    }
    at = walkValue(tokens, at);
    const { text, start } = tokens[at]!;
    at += 1;
    if (text === close) return at;
    if (text !== ',') throw new TextProblem(`A comma or ${close} must be here`, start);
  }
}

/** An escape is one character. */
function listPlaces({ text, start, end }: Token): readonly number[] {
  const places: number[] = [];
  for (let at = 1; at < text.length - 1; ) {
    places.push(start + at);
    at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  }
  return [...places, end - 1];
}

/** From 1. */
export type LineColumn = { readonly line: number; readonly column: number };

export function findLineColumn(text: string, at: number): LineColumn {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

export function findOffset(text: string, { line, column }: LineColumn): number {
  const before = text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
  return Math.min(before + column - 1, text.length);
}

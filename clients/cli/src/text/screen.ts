import { cleanText, formatJson } from './clean.ts';
import { cutText, measureText, renderTable } from './table.ts';

const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** A text in a colour. */
export type Painted = { readonly color: keyof typeof codes; readonly text: string };
export type Part = string | Painted;

/**
 * What a command writes to.
 * Every text is cleaned here, so none can act on the terminal.
 */
export type Screen = {
  readonly isJson: boolean;
  readonly width: number;
  readonly line: (...parts: readonly Part[]) => void;
  readonly title: (text: string) => void;
  readonly table: (headers: readonly string[], rows: readonly (readonly string[])[]) => void;
  readonly json: (value: unknown) => void;
  readonly warn: (text: string) => void;
};

type Terminal = {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly write: (text: string) => unknown;
};
type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a screen: colours and cut lines only on a terminal. */
export function openScreen(
  out: Terminal,
  errors: Pick<Terminal, 'write'>,
  { NO_COLOR, TERM }: Environment,
  isJson: boolean,
): Screen {
  const isColored = out.isTTY === true && !NO_COLOR && TERM !== 'dumb';
  const width = out.isTTY === true ? (out.columns ?? 80) : Number.POSITIVE_INFINITY;
  const paint = ({ color, text }: Painted): string => (isColored ? `\u001b[${codes[color]}m${text}\u001b[0m` : text);
  const line = (...parts: readonly Part[]): void => {
    let room = width;
    const shown = parts.map(part => {
      const text = cutText(cleanText(typeof part === 'string' ? part : part.text), room);
      room -= measureText(text);
      return typeof part === 'string' ? text : paint({ ...part, text });
    });
    out.write(`${shown.join('').trimEnd()}\n`);
  };
  return {
    ...{ isJson, width, line },
    title: text => {
      line('');
      line({ color: 'bold', text });
    },
    table: (headers, rows) => {
      const [head, ...body] = renderTable(headers, rows, width);
      line({ color: 'dim', text: head! });
      for (const text of body) line(text);
    },
    json: value => out.write(`${formatJson(value)}\n`),
    warn: text => errors.write(`${cleanText(text)}\n`),
  };
}

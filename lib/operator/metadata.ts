import { isAddress } from '../../layers/core/identity/address.ts';
import type { Line } from './lines.ts';
import { type DocumentOptions, readTokenDocument } from './token-document.ts';

export type TokenUri = { readonly mint: string; readonly uri: string };

/** Of an event. */
const URI_CHARACTERS_MAX = 2_000;
const FORM = 'must be `mint,uri` or {"mint", "uri"}';

/** Reads a line of CSV or JSON. Returns why it cannot. */
export function readTokenUri(text: string): TokenUri | string {
  const asked = text.trim().startsWith('{') ? parseJson(text) : parseCsv(text);
  if (asked === null) return FORM;
  const { mint, uri } = asked;
  if (typeof mint !== 'string' || !isAddress(mint)) return `mint must be an address; got ${JSON.stringify(mint)}`;
  if (typeof uri !== 'string' || uri === '' || uri.length > URI_CHARACTERS_MAX)
    return `uri must have 1 to ${URI_CHARACTERS_MAX} characters`;
  return { mint, uri };
}

type Asked = { readonly mint?: unknown; readonly uri?: unknown };

function parseCsv(text: string): Asked | null {
  const comma = text.indexOf(',');
  const strip = (part: string): string => part.trim().replace(/^"(.*)"$/, '$1');
  return comma < 0 ? null : { mint: strip(text.slice(0, comma)), uri: strip(text.slice(comma + 1)) };
}

function parseJson(text: string): Asked | null {
  try {
    const plain = JSON.parse(text);
    return typeof plain === 'object' && plain !== null ? plain : null;
  } catch {
    return null;
  }
}

export type MetadataCounts = { read: number; ok: number; refused: number; failed: number; rejected: number };

export type MetadataOptions = DocumentOptions & {
  readonly parallel: number;
  readonly onReject: (line: Line, reason: string) => void;
};

/** Reads the document of each line, some at a time, as lines of events in order. */
export async function* readDocuments(
  lines: AsyncIterable<Line>,
  { parallel, onReject, ...options }: MetadataOptions,
  counts: MetadataCounts,
): AsyncGenerator<Line> {
  const open: Promise<Line>[] = [];
  for await (const line of lines) {
    counts.read += 1;
    const asked = readTokenUri(line.text);
    if (typeof asked === 'string') {
      counts.rejected += 1;
      onReject(line, asked);
      continue;
    }
    open.push(
      readTokenDocument(asked, options).then(event => {
        counts[event.status] += 1;
        return { ...line, text: JSON.stringify(event) };
      }),
    );
    if (open.length >= parallel) yield await open.shift()!;
  }
  for (const line of open) yield await line;
}

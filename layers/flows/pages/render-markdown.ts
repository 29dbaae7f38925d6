import { posix } from 'node:path';

/** Where a page is, so that its links can be resolved. */
export type Place = {
  /** Below `docs/`, without ending. */
  readonly path: string;
  /** Path prefix of the service. */
  readonly base: string;
};

/** Writes the Markdown of the documentation as HTML (`docs/decisions/215-agents-ask-through-routes.md`). */
export function renderMarkdown(markdown: string, place: Place): string {
  const lines = markdown.replaceAll(/<!--(?:.|\n)*?-->/g, '').split('\n');
  const html: string[] = [];
  const slugs = new Map<string, number>();
  for (let at = 0; at < lines.length; ) {
    const block = readBlock(lines, at);
    html.push(renderBlock(block, place, slugs));
    at = block.end;
  }
  return html.filter(part => part !== '').join('\n');
}

type Kind = 'heading' | 'code' | 'table' | 'list' | 'quote' | 'rule' | 'text' | 'empty';
type Block = { readonly kind: Kind; readonly lines: readonly string[]; readonly end: number };

const starts: readonly (readonly [Kind, RegExp])[] = [
  ['empty', /^\s*$/],
  ['code', /^```/],
  ['heading', /^#{1,6} /],
  ['rule', /^---+$/],
  ['table', /^\|/],
  ['quote', /^> ?/],
  ['list', /^ *(?:[-*]|\d+\.) /],
];

function classifyLine(line: string): Kind {
  return starts.find(([, pattern]) => pattern.test(line))?.[0] ?? 'text';
}

function readBlock(lines: readonly string[], from: number): Block {
  const kind = classifyLine(lines[from]!);
  let end = from + 1;
  if (kind === 'code') {
    while (end < lines.length && !/^```\s*$/.test(lines[end]!)) end++;
    return { kind, lines: lines.slice(from, end), end: end + 1 };
  }
  const goesOn = (line: string): boolean => {
    const next = classifyLine(line);
    return kind === 'list' ? next === 'list' || /^ {2,}\S/.test(line) : next === kind;
  };
  if (kind !== 'heading' && kind !== 'rule') while (end < lines.length && goesOn(lines[end]!)) end++;
  return { kind, lines: lines.slice(from, end), end };
}

function renderBlock({ kind, lines }: Block, place: Place, slugs: Map<string, number>): string {
  const [first = ''] = lines;
  const say = (text: string) => renderInline(text, place);
  switch (kind) {
    case 'empty':
      return '';
    case 'rule':
      return '<hr>';
    case 'code':
      return `<pre><code>${escapeMarkup(lines.slice(1).join('\n'))}</code></pre>`;
    case 'heading': {
      const [, marks = '#', text = ''] = /^(#+) (.*)$/.exec(first) ?? [];
      const slug = toSlug(text, slugs);
      return `<h${marks.length} id="${slug}">${say(text)} <a class="anchor" href="#${slug}">#</a></h${marks.length}>`;
    }
    case 'table':
      return renderTable(lines, say);
    case 'quote':
      return `<blockquote><p>${say(lines.map(line => line.replace(/^> ?/, '')).join(' '))}</p></blockquote>`;
    case 'list':
      return renderList(lines, say);
    case 'text':
      return `<p>${say(lines.join(' '))}</p>`;
  }
}

/** The anchor that links on a repository's page use. */
export function toSlug(heading: string, seen: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const count = seen.get(slug) ?? 0;
  seen.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

type Say = (text: string) => string;

function renderTable(lines: readonly string[], say: Say): string {
  const cells = (line: string): readonly string[] =>
    line
      .replace(/^\|/, '')
      .replace(/\|\s*$/, '')
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|'));
  const row = (line: string, tag: string): string =>
    `<tr>${cells(line)
      .map(cell => `<${tag}>${say(cell)}</${tag}>`)
      .join('')}</tr>`;
  const [head = '', , ...rows] = lines;
  const body = rows.map(line => row(line, 'td')).join('\n');
  return `<table><thead>${row(head, 'th')}</thead><tbody>\n${body}\n</tbody></table>`;
}

/** An item goes on with what is indented further; a deeper list is part of it. */
function renderList(lines: readonly string[], say: Say): string {
  const depth = countSpaces(lines[0]!);
  const items: string[][] = [];
  for (const line of lines)
    if (classifyLine(line) === 'list' && countSpaces(line) <= depth) items.push([line.replace(MARK, '')]);
    else items.at(-1)!.push(line);
  const tag = /^ *\d/.test(lines[0]!) ? 'ol' : 'ul';
  const rows = items.map(([first = '', ...more]) => {
    const inner = more.findIndex(line => classifyLine(line) === 'list');
    const [text, below] = inner < 0 ? [more, []] : [more.slice(0, inner), more.slice(inner)];
    const words = say([first, ...text.map(line => line.trim())].join(' '));
    return `<li>${words}${below.length === 0 ? '' : renderList(below, say)}</li>`;
  });
  return `<${tag}>\n${rows.join('\n')}\n</${tag}>`;
}

const MARK = /^ *(?:[-*]|\d+\.) /;

function countSpaces(line: string): number {
  return line.length - line.trimStart().length;
}

/** A link, or code: within it, nothing has a meaning. */
const SPAN = /!?\[(?:`[^`]*`|[^\]`])*\]\([^)\s]+\)|`+[^`]+`+/;

function renderInline(text: string, place: Place): string {
  const found = SPAN.exec(text);
  if (found === null) return renderMarks(text);
  const [span] = found;
  const rest = renderInline(text.slice(found.index + span.length), place);
  return renderMarks(text.slice(0, found.index)) + renderSpan(span, place) + rest;
}

function renderSpan(span: string, place: Place): string {
  if (span.startsWith('`')) return `<code>${escapeMarkup(span.replaceAll(/^`+|`+$/g, ''))}</code>`;
  const [, image, words = '', target = ''] = /^(!?)\[(.*)\]\(([^)\s]+)\)$/.exec(span)!;
  const href = image === '' ? resolveLink(target, place) : null;
  const shown = renderInline(words, place);
  return href === null ? shown : `<a href="${escapeMarkup(href)}">${shown}</a>`;
}

/** Null for files that are not served. */
function resolveLink(target: string, { path, base }: Place): string | null {
  if (/^https?:\/\//.test(target) || target.startsWith('#')) return target;
  const [file = '', anchor] = target.split('#');
  const full = posix.normalize(posix.join('docs', posix.dirname(path), file));
  if (!full.startsWith('docs/') || !full.endsWith('.md') || /^docs\/(decisions|console)\//.test(full)) return null;
  return `${base}/${full.slice(0, -'.md'.length)}${anchor === undefined ? '' : `#${anchor}`}`;
}

function renderMarks(text: string): string {
  return escapeMarkup(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(^|[\s(])\*(\S(?:.*?\S)?)\*/g, '$1<em>$2</em>')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|<>-])/g, '$1');
}

export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

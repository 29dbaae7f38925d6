import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SEGMENT = /^[A-Za-z0-9-]{1,64}$/;
const ENDING = '.md';

/** Folders that are left out: history, and pictures of the console. */
const LEFT_OUT = ['decisions', 'console'];

/** A page of the documentation. */
export type Page = {
  /** Below `docs/`, without ending. */
  readonly path: string;
  readonly markdown: string;
  /** Whether the caller asked for the Markdown. */
  readonly isPlain: boolean;
};

/** The page of some segments of a path. Null if there is none. */
export function readPage(root: string, segments: readonly string[]): Page | null {
  const last = segments.at(-1) ?? '';
  const isPlain = last.endsWith(ENDING);
  const names = [...segments.slice(0, -1), isPlain ? last.slice(0, -ENDING.length) : last];
  if (!names.every(name => SEGMENT.test(name)) || LEFT_OUT.includes(names[0]!)) return null;
  const path = names.join('/');
  const markdown = readText(join(root, `${path}${ENDING}`));
  return markdown === null ? null : { path, markdown, isPlain };
}

/** A skill for agents. Null if there is none. */
export function readSkill(root: string, name: string): string | null {
  return SEGMENT.test(name) ? readText(join(root, 'skills', name, 'SKILL.md')) : null;
}

/** All pages, each under its path. */
export function joinPages(root: string): string {
  return listPages(root)
    .map(path => `<!-- /docs/${path} -->\n\n${readText(join(root, path))!.trim()}\n`)
    .join('\n---\n\n');
}

const LAST = ['explanation', 'performance'];

/** Pages by path; what explains and measures comes after what a caller looks up. */
export function listPages(root: string): readonly string[] {
  const rank = (path: string): number => Number(LAST.some(name => path.startsWith(name)));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => path.endsWith(ENDING) && !LEFT_OUT.includes(path.split('/')[0]!))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Titles of panels as the sources name them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, paths } from '@chain-intelligence/console/paths';

const SOURCES = join(import.meta.dirname, '../../console/src');

/** `title` is null where it depends on what is shown. */
export type PanelTitle = { readonly page: PageName; readonly title: string | null };

/** Every panel of every page. The folder of a page has its name. */
export const panelTitles = (): readonly PanelTitle[] =>
  (Object.keys(paths) as PageName[]).flatMap(page =>
    filesBelow(join(SOURCES, page)).flatMap(file =>
      titlesIn(readFileSync(file, 'utf8')).map(title => ({ page, title })),
    ),
  );

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx'))
    .map(name => join(folder, name));

/** The title is among the first attributes, before any arrow function. */
const titlesIn = (source: string): readonly (string | null)[] =>
  [...source.matchAll(/<Panel\s([^>]*)/g)].map(([, attributes]) => {
    const found = /(?:^|\s)title=(?:"([^"]+)"|\{)/.exec(attributes!);
    if (found === null) throw new Error(`A panel has no title in front: <Panel ${attributes!.slice(0, 80)}`);
    return found[1] ?? null;
  });

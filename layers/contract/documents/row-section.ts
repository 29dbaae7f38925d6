import { tiers } from '../tiers.ts';
import {
  type Channels,
  type DocumentedRoute,
  documentedChannels,
  documentedRoutes,
  formatMethod,
  listOwnParameters,
  type Routes,
} from './documented.ts';
import { listSchemaFields, toJsonSchema } from './json-schema.ts';
import { formatTable } from './markdown.ts';

export type Pages = Readonly<Record<string, string>>;

const PAGE_BREAK = '\f';

/** Page and fragment of a route's section. */
export function linkSection(pages: Pages, path: string): string {
  const page = Object.keys(pages).find(name => pages[name]!.includes(`\n### GET ${path}\n`));
  return `${page}#get-${path.toLowerCase().replaceAll(/[^\w-]/g, '')}`;
}

/** Adds sections of routes without hand-written ones, on the page of the route before. */
export function insertRouteSections(pages: Pages, rows: Routes = documentedRoutes): Pages {
  const sections = Object.entries(rows).map(
    ([name, row]) => [name, `### ${formatMethod(row)} ${row.path}`, () => renderSection(row)] as const,
  );
  const texts = insertSections(Object.values(pages).join(PAGE_BREAK), 'route', sections).split(PAGE_BREAK);
  return Object.fromEntries(Object.keys(pages).map((name, at) => [name, texts[at]!]));
}

/** Adds sections of channels without hand-written ones. */
export function insertChannelSections(page: string, rows: Channels = documentedChannels): string {
  const sections = Object.entries(rows).map(([name, row]) => {
    const heading = `## ${row.pattern}`;
    const words = [heading, `${row.summary}.`, `Tier: ${tiers[row.tier].name}.`, formatFields(row.payload), ''];
    return [name, heading, () => words.join('\n\n')] as const;
  });
  return insertSections(page, 'channel', sections);
}

type Section = readonly [name: string, heading: string, render: () => string];

function insertSections(page: string, kind: string, sections: readonly Section[]): string {
  const own = new RegExp(`<!-- ${kind} \\w+: from its row -->\\n[\\s\\S]*?<!-- end -->\\n\\n`, 'g');
  return sections.reduce(
    (text, [name, heading, render], at) => {
      if (text.includes(`\n${heading}\n`)) return text;
      // After the section of the row before, with its subsections.
      const before = `\n${sections[at - 1]![1]}\n`;
      const start = text.indexOf(before) + before.length;
      const level = heading.indexOf(' ');
      const next = text.slice(start).search(new RegExp(`^(#{2,${level}} |<!-- ${kind} |${PAGE_BREAK})`, 'm'));
      const place = next < 0 ? text.length : start + next;
      const section = `<!-- ${kind} ${name}: from its row -->\n\n${render()}<!-- end -->\n\n`;
      return text.slice(0, place) + section + text.slice(place);
    },
    page.replaceAll(own, ''),
  );
}

function renderSection(route: DocumentedRoute): string {
  const cache = route.cacheSeconds === null ? '`no-store`' : `${route.cacheSeconds} s`;
  const parameters = [...Object.entries(route.pathParameters), ...listOwnParameters(route)];
  return [
    `### ${formatMethod(route)} ${route.path}`,
    `${route.summary}.`,
    `Tier: ${route.tier === null ? 'none' : tiers[route.tier].name}. Cache: ${cache}.`,
    ...(parameters.length === 0
      ? []
      : [
          formatTable(
            ['Parameter', 'In', 'Type', 'Values', 'Default', 'Meaning'],
            parameters.map(([name, { schema, accepts, fallback, optional, description }]) => {
              const { type, enum: words, minimum, maximum } = schema;
              const bounded = maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
              const range = minimum === undefined ? '' : bounded;
              const values = words?.map(word => `\`${word}\``).join(', ') ?? accepts ?? range;
              const presence = optional ? 'optional' : 'required';
              const standard = fallback === undefined ? presence : `\`${fallback}\``;
              const place = name in route.pathParameters ? 'path' : route.method === 'post' ? 'body' : 'query';
              return [`\`${name}\``, place, type, values, standard, `${description}.`];
            }),
          ),
        ]),
    formatFields(route.response),
    '',
  ].join('\n\n');
}

function formatFields(schema: DocumentedRoute['response']): string {
  const fields = listSchemaFields(toJsonSchema(schema));
  return formatTable(
    ['Field', 'Type', 'Meaning'],
    fields.map(({ path, type, description }) => [`\`${path}\``, type, description]),
  );
}

import type { Parameter } from '../parameters.ts';
import { tiers } from '../tiers.ts';
import { type DocumentedRoute, documentedRoutes, type Routes } from './documented.ts';
import { listSchemaFields, toJsonSchema } from './json-schema.ts';
import { formatTable } from './markdown.ts';

/** Fragment of the heading of a route's section. */
export function linkSection(path: string): string {
  return `get-${path.toLowerCase().replaceAll(/[^\w-]/g, '')}`;
}

/** Adds sections of routes without hand-written ones. */
export function insertRouteSections(page: string, rows: Routes = documentedRoutes): string {
  const written = page.replaceAll(/<!-- route \w+: from its row -->\n[\s\S]*?<!-- end -->\n\n/g, '');
  const names = Object.keys(rows);
  return names.reduce((text, name, at) => {
    const { path } = rows[name]!;
    if (text.includes(`\n### GET ${path}\n`)) return text;
    const place = endOfSection(text, rows[names[at - 1]!]!.path);
    const section = `<!-- route ${name}: from its row -->\n\n${renderSection(rows[name]!)}<!-- end -->\n\n`;
    return text.slice(0, place) + section + text.slice(place);
  }, written);
}

function endOfSection(text: string, path: string): number {
  const heading = `\n### GET ${path}\n`;
  const start = text.indexOf(heading) + heading.length;
  const next = text.slice(start).search(/^(#{2,3} |<!-- route )/m);
  return next < 0 ? text.length : start + next;
}

function renderSection(route: DocumentedRoute): string {
  const cache = route.cacheSeconds === null ? '`no-store`' : `${route.cacheSeconds} s`;
  const parameters = [...Object.entries(route.pathParameters), ...Object.entries(route.query)];
  const fields = listSchemaFields(toJsonSchema(route.response));
  return [
    `### GET ${route.path}`,
    `${route.summary}.`,
    `Tier: ${route.tier === null ? 'none' : tiers[route.tier].name}. Cache: ${cache}.`,
    ...(parameters.length === 0
      ? []
      : [
          formatTable(
            ['Parameter', 'In', 'Type', 'Values', 'Default', 'Meaning'],
            parameters.map(([name, row]) => toParameterCells(name, row, name in route.pathParameters)),
          ),
        ]),
    formatTable(
      ['Field', 'Type', 'Meaning'],
      fields.map(({ path, type, description }) => [`\`${path}\``, type, description]),
    ),
    '',
  ].join('\n\n');
}

function toParameterCells(name: string, row: Parameter<unknown>, isInPath: boolean): readonly string[] {
  const { type, enum: words, minimum, maximum } = row.schema;
  const range = minimum === undefined ? '' : maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
  const values = words?.map(word => `\`${word}\``).join(', ') ?? row.accepts ?? range;
  const fallback = row.fallback === undefined ? (row.optional ? 'optional' : 'required') : `\`${row.fallback}\``;
  return [`\`${name}\``, isInPath ? 'path' : 'query', type, values, fallback, `${row.description}.`];
}

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
    // After the section of the row before.
    const heading = `\n### GET ${rows[names[at - 1]!]!.path}\n`;
    const start = text.indexOf(heading) + heading.length;
    const next = text.slice(start).search(/^(#{2,3} |<!-- route )/m);
    const place = next < 0 ? text.length : start + next;
    const section = `<!-- route ${name}: from its row -->\n\n${renderSection(rows[name]!)}<!-- end -->\n\n`;
    return text.slice(0, place) + section + text.slice(place);
  }, written);
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
            parameters.map(([name, { schema, accepts, fallback, optional, description }]) => {
              const { type, enum: words, minimum, maximum } = schema;
              const bounded = maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
              const range = minimum === undefined ? '' : bounded;
              const values = words?.map(word => `\`${word}\``).join(', ') ?? accepts ?? range;
              const presence = optional ? 'optional' : 'required';
              const standard = fallback === undefined ? presence : `\`${fallback}\``;
              const place = name in route.pathParameters ? 'path' : 'query';
              return [`\`${name}\``, place, type, values, standard, `${description}.`];
            }),
          ),
        ]),
    formatTable(
      ['Field', 'Type', 'Meaning'],
      fields.map(({ path, type, description }) => [`\`${path}\``, type, description]),
    ),
    '',
  ].join('\n\n');
}

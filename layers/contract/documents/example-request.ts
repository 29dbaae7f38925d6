import { MINT, WALLET } from '../examples/token.ts';
import type { DocumentedRoute } from './documented.ts';

type Row = Pick<DocumentedRoute, 'path' | 'pathParameters' | 'query' | 'example' | 'request' | 'method'>;

/** Parameter values of an example request, and its path with query. */
type ExampleRequest = {
  readonly values: Readonly<Record<string, string>>;
  readonly target: string;
  /** Of a POST. */
  readonly body: string;
};

/** Builds an example request from a row. Example: `/v1/token/8Y5M…/trades?limit=50`. */
export function buildExampleRequest(route: Row): ExampleRequest {
  const path = toExampleValues(route.pathParameters, route);
  const shown = Object.entries(route.query).filter(([, parameter]) => !parameter.optional);
  const query = toExampleValues(Object.fromEntries(shown), route);
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name));
  const search = new URLSearchParams(query).toString();
  const isPosted = route.method === 'post';
  const body = Object.entries(query).map(([name, text]) => [
    name,
    route.query[name]!.schema.type === 'integer' ? Number(text) : text,
  ]);
  return {
    values: { ...path, ...query },
    target: search === '' || isPosted ? filled : `${filled}?${search}`,
    body: JSON.stringify(isPosted ? Object.fromEntries(body) : {}),
  };
}

/** Prefers a value from the example response, so that both fit together. */
function toExampleValues(parameters: Row['query'], { example, request }: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, row]) => {
      const given = request?.[name] ?? row.fallback;
      if (given !== undefined) return [name, String(given)];
      const { enum: words, minimum, examples } = row.schema;
      const address = /wallet|addr/.test(name) ? WALLET : MINT;
      const known = [...findNamesakes(name, [example]), examples?.[0], words?.[0], minimum, address, name];
      const candidates = known.map(value => String(value ?? ''));
      return [name, candidates.find(text => text !== '' && 'value' in row.read(text)) ?? name];
    }),
  );
}

/** Values of all fields that end with the name, outermost first. */
function findNamesakes(name: string, level: readonly unknown[]): readonly unknown[] {
  const branches = level.filter(value => typeof value === 'object' && value !== null);
  if (branches.length === 0) return [];
  const fields = branches.flatMap(value => Object.entries(value));
  const found = fields.filter(([key]) => toPlainName(key).endsWith(toPlainName(name))).map(([, value]) => value);
  return [
    ...found.filter(value => typeof value === 'string' || typeof value === 'number'),
    ...findNamesakes(
      name,
      fields.map(([, value]) => value),
    ),
  ];
}

function toPlainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

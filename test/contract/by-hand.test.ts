/** Compares the rows with the contract by hand, which imports nothing of them. */
import { describe, expect, test } from 'vitest';
import { channels, createExampleChannel, findChannel } from '../../layers/contract/channels.ts';
import { documentedRoutes } from '../../layers/contract/documents/documented.ts';
import type { Parameter } from '../../layers/contract/parameters.ts';
import { coordinationRoutes } from '../../layers/contract/routes/coordination.ts';
import { docsRoutes } from '../../layers/contract/routes/docs.ts';
import { intelRoutes } from '../../layers/contract/routes/intel.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { channelRows } from '../journeys/contract/channels.ts';
import { rows } from '../journeys/contract/contract.ts';
import { fallbackOf } from '../journeys/contract-parameters.ts';
import { fieldsOf, problems } from '../journeys/contract-shape.ts';

/** Of groups of routes, which `time-groups.test.ts` compares. */
const TIME: readonly string[] = ['as_of', 'known_by', 'explain', 'proof'];

const byPath = new Map(Object.values(documentedRoutes).map(one => [one.path, one]));
const strict = new Set(Object.values({ ...coordinationRoutes, ...intelRoutes }).map(({ path }) => path as string));

test('the contract by hand has every operation, except the documents of the service itself', () => {
  const served = routeNames.filter(name => !(name in docsRoutes)).map(name => routes[name].path);
  expect(rows.map(({ path }) => path).toSorted()).toEqual(served.toSorted());
});

describe.each(rows.map(row => [row.path, row] as const))('%s', (path, { tier, cache, query, answer }) => {
  const route = byPath.get(path)!;

  test('has the tier and the cache time of the contract', () => {
    expect([route.tier, route.cacheSeconds]).toEqual([tier, cache]);
  });

  test('has the parameters of the contract, with their words, bounds and defaults', () => {
    const own = Object.keys(route.query).filter(name => !TIME.includes(name));
    expect(own.toSorted()).toEqual(Object.keys(query).toSorted());
    for (const [name, line] of Object.entries(query)) {
      const parameter = route.query[name]!;
      expect([name, describeParameter(parameter)]).toEqual([name, describeLine(line, parameter)]);
    }
  });

  test('has an example with the fields of the contract', () => {
    const wrong = answer === null ? [] : problems(route.example, answer, path, new Set());
    expect(wrong).toEqual([]);
    if (strict.has(path)) expect(additions(route.example, answer!, path)).toEqual([]);
  });
});

const describeParameter = ({ schema, fallback, optional, accepts }: Parameter<unknown>) => ({
  words: schema.enum?.toSorted(),
  bounds: schema.type === 'integer' ? (accepts ?? `${schema.minimum}–${schema.maximum ?? ''}`) : undefined,
  isRequired: fallback === undefined && !optional,
  fallback: fallback === undefined ? undefined : String(fallback),
});

const describeLine = (line: string, { schema }: Parameter<unknown>) => ({
  words: schema.enum === undefined ? undefined : line.replace('!', '').split('=')[0]!.split('|').toSorted(),
  bounds: schema.type === 'integer' ? describeBounds(line.split('=')[0]!) : undefined,
  isRequired: line.endsWith('!'),
  fallback: fallbackOf(line),
});

const describeBounds = (line: string): string =>
  line.startsWith('clamp ')
    ? `${line.slice('clamp '.length).replace('-', '–')}, clamped`
    : line
        .replace(/^ms!?$/, '0-')
        .replace(/^past!$/, 'unix ms from 0 to now')
        .replace('!', '')
        .replace('-', '–');

/** Fields that the contract does not have. */
const additions = (value: unknown, kind: string, path: string): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(one => additions(one, kind.replace(/\[\]\??$/, ''), `${path}[]`));
  const record = /^@(\w+)/.exec(kind)?.[1];
  if (record === undefined || typeof value !== 'object' || value === null) return [];
  const kinds = new Map(fieldsOf(record).map(field => [field.name, field.kind]));
  return Object.entries(value).flatMap(([name, own]) =>
    kinds.has(name) ? additions(own, kinds.get(name)!.replace('+', ''), `${path}.${name}`) : [`${path}.${name}`],
  );
};

describe('Channels', () => {
  const families = channelRows.map(row => {
    const match = findChannel(createExampleChannel(row.pattern));
    if ('problem' in match) throw new Error(`${row.pattern}: ${match.problem}`);
    return { row, ...match };
  });

  test.each(families)('$row.pattern has the tier, the replay and the fields of the contract', ({ row, channel }) => {
    expect([channel.tier, channel.replay]).toEqual([row.tier, row.replays]);
    expect(problems(channel.example, `@${row.carries}`, row.pattern, new Set())).toEqual([]);
  });

  test('are all in the contract by hand', () => {
    expect(new Set(families.map(({ family }) => family))).toEqual(new Set(Object.keys(channels)));
  });
});

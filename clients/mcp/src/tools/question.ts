import type { Route } from '../../../../layers/contract/route.ts';
import { routeNames, routes } from '../../../../layers/contract/routes/routes.ts';
import type { Path } from '../../../typescript/src/client.ts';
import { splitChainText } from '../answers/chain-text.ts';
import { openReader, type Reader, RouteRefusal, requireData } from '../answers/reader.ts';
import { type Reply, toEvidence } from '../answers/reply.ts';
import { InvalidQuestion, type Tool } from '../answers/tool.ts';

const operations = routeNames.filter(name => (routes[name] as Route).timeGroup !== undefined);

/** The path of an operation, once its parameters are known ones. */
function findOperation({ operation, parameters = {} }: Readonly<Record<string, unknown>>) {
  const name = operations.find(one => one === operation);
  if (name === undefined)
    throw new InvalidQuestion(`operation must be one of ${operations.join(', ')}; got "${String(operation)}"`);
  const { path, pathParameters, query } = routes[name] as Route;
  const known = [...Object.keys(pathParameters), ...Object.keys(query)].filter(one => !RESERVED.includes(one));
  const given = parameters as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find(one => !known.includes(one));
  if (unknown !== undefined)
    throw new InvalidQuestion(`parameters of ${name} are ${known.join(', ')}; got "${unknown}"`);
  const missing = Object.keys(pathParameters).find(one => given[one] === undefined);
  if (missing !== undefined) throw new InvalidQuestion(`parameters must have ${missing}`);
  return { name, path: path as Path, parameters: given as never };
}

/** They are arguments of the tools. */
const RESERVED = ['as_of', 'known_by', 'explain', 'proof'];

async function explain(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const { name, path, parameters } = findOperation(given);
  const reading = await reader.read(path, parameters, 'why');
  requireData(reading);
  const below = given.path === undefined ? '' : String(given.path);
  const found = reading.findings.filter(one => one.path === below || one.path.startsWith(`${below}/`) || below === '');
  // Sentences of rules are the service's own.
  const parts = found.map(one => {
    const { claim, ...rest } = toEvidence(one);
    return { claim, rest: { ...rest, measured: one.measured, thresholds: one.thresholds } };
  });
  const clean = splitChainText(
    parts.map(({ rest }) => rest),
    '/evidence',
  );
  return {
    answer:
      found.length === 0
        ? `Nothing ${below === '' ? `in the answer of ${name}` : 'at this path'} was judged by a rule.`
        : `${found.length} findings explain ${below === '' ? `the answer of ${name}` : 'this path'}.`,
    verdict: null,
    evidence: parts.map(({ claim }, at) => ({ claim, ...(clean.value as readonly object[])[at] })),
    time: reading.time,
    untrusted: clean.text,
    next: [`Rules: read ${found[0]?.doc ?? '/docs/reference/rules'}`],
  };
}

export const why: Tool = {
  name: 'why',
  description: 'Why an answer of the API is so: rules, thresholds, measured values, transactions',
  input: {
    operation: { type: 'string', description: 'operationId, as tokenBundles' },
    parameters: { type: 'object' },
    path: { type: 'string', description: 'JSON pointer into the answer, as /bundles/0' },
  },
  required: ['operation', 'parameters'],
  answer: explain,
};

async function readPast(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const { name, path, parameters } = findOperation(given);
  const knownBy = given.known_by === undefined ? {} : { known_by: given.known_by };
  const reading = await openReader(reader.rest, Number(given.as_of)).read(path, {
    ...(parameters as object),
    ...knownBy,
  } as never);
  if (reading.error !== null) throw new RouteRefusal(reading.error);
  const { value, text } = splitChainText(reading.data, '/data');
  const { as_of: asOf, known_by: known } = reading.time!.time;
  const { complete, why: lack } = reading.time!.coverage;
  return {
    answer:
      `${name} as of ${new Date(asOf).toISOString()}, from what was known by ${new Date(known).toISOString()}.` +
      (complete ? '' : ` Its data is not complete${lack === null ? '' : `: ${lack}`}.`),
    verdict: null,
    evidence: listParts(value),
    time: reading.time,
    untrusted: text,
    next: [`why ${name} with the same parameters and as_of`],
  };
}

/** Rows of a list one by one, so that long answers are cut between them. */
function listParts(value: unknown): Reply['evidence'] {
  if (Array.isArray(value)) return value.map((row, at) => ({ claim: `/data/${at}`, data: row }));
  if (typeof value !== 'object' || value === null) return [{ claim: '/data', data: value }];
  const parts = Object.entries(value);
  const plain = Object.fromEntries(parts.filter(([, one]) => !Array.isArray(one)));
  const lists = parts.filter(([, one]) => Array.isArray(one)) as readonly (readonly [string, readonly unknown[]])[];
  return [
    { claim: '/data', data: plain },
    ...lists.flatMap(([name, rows]) => rows.map((row, at) => ({ claim: `/data/${name}/${at}`, data: row }))),
  ];
}

export const asOf: Tool = {
  name: 'as_of',
  description: 'The answer of a route at a past time, as known then',
  input: {
    operation: { type: 'string', description: 'operationId' },
    parameters: { type: 'object' },
    known_by: { type: 'integer', description: 'Unix ms, default as_of' },
  },
  required: ['operation', 'parameters', 'as_of'],
  answer: readPast,
};

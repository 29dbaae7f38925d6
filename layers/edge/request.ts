import type { APIGatewayProxyEvent } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import type { Parameter } from '../contract/parameters.ts';
import type { Parameters, Route, Values } from '../contract/route.ts';
import { checkTimeQuery, refuseTime, type TimeQuery } from '../contract/time-query.ts';
import { clampMessageText, formatMessageValue } from '../core/kernel/shown.ts';
import { parsePostedFields, readPostedField } from './posted-fields.ts';

/** Parses the parameters of a route. Throws RequestError with the name and value. */
export function readParameters<Path extends Parameters, Query extends Parameters>(
  route: Pick<Route<Path, Query>, 'path' | 'pathParameters' | 'query' | 'timeGroup' | 'check'>,
  event: APIGatewayProxyEvent,
): { readonly path: Values<Path>; readonly query: Values<Query> } {
  const given = event.multiValueQueryStringParameters ?? {};
  const path = readEach(route.pathParameters, name => event.pathParameters?.[name]);
  const fields = event.httpMethod === 'POST' ? parsePostedFields(event) : null;
  const query =
    fields === null
      ? readEach(route.query, name => {
          const texts = given[name];
          if (texts && texts.length > 1)
            throw new RequestError('invalid_request', `${name} was given ${texts.length} times, give it once`);
          return texts?.[0];
        })
      : readEach(route.query, name => fields.get(name), readPostedField);
  const isGiven = (name: string) => (fields === null ? given[name] !== undefined : fields.has(name));
  const refused = route.timeGroup ? undefined : (['as_of', 'known_by'] as const).find(isGiven);
  const problem =
    (refused === undefined ? null : refuseTime(refused, route)) ??
    checkTimeQuery(route, query as TimeQuery, Date.now()) ??
    route.check?.(query) ??
    null;
  if (problem !== null) throw new RequestError('invalid_request', problem);
  return { path, query };
}

function readEach<Ps extends Parameters, Given = string>(
  parameters: Ps,
  findGiven: (name: string) => Given | undefined,
  read = ({ read: own }: Parameter<unknown>, given: Given) => own(given as string),
): Values<Ps> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const given = findGiven(name);
      if (given === undefined) {
        if (parameter.fallback !== undefined || parameter.optional) return [name, parameter.fallback];
        throw new RequestError('invalid_request', `${name} is missing`);
      }
      const result = read(parameter, given);
      if ('value' in result) return [name, result.value];
      const shown = typeof given === 'string' ? given : formatMessageValue(given);
      const got = clampMessageText(result.got ?? shown);
      throw new RequestError('invalid_request', parameter.refusal ?? `${name} ${result.problem}, got "${got}"`);
    }),
  ) as Values<Ps>;
}

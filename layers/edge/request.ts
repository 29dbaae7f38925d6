import type { APIGatewayProxyEvent } from 'aws-lambda';
import { RequestError } from '../contract/errors.ts';
import type { Parameters, Route, Values } from '../contract/route.ts';
import { clampMessageText } from '../core/kernel/shown.ts';

/** Parses the parameters of a route. Throws RequestError with the name and value. */
export function readParameters<Path extends Parameters, Query extends Parameters>(
  route: Pick<Route<Path, Query>, 'pathParameters' | 'query' | 'check'>,
  event: APIGatewayProxyEvent,
): { readonly path: Values<Path>; readonly query: Values<Query> } {
  const given = event.multiValueQueryStringParameters ?? {};
  const path = readEach(route.pathParameters, name => event.pathParameters?.[name]);
  const query = readEach(route.query, name => {
    const texts = given[name];
    if (texts && texts.length > 1)
      throw new RequestError('invalid_request', `${name} was given ${texts.length} times, give it once`);
    return texts?.[0];
  });
  const problem = route.check?.(query) ?? null;
  if (problem !== null) throw new RequestError('invalid_request', problem);
  return { path, query };
}

function readEach<Ps extends Parameters>(parameters: Ps, textOf: (name: string) => string | undefined): Values<Ps> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const text = textOf(name);
      if (text === undefined) {
        if (parameter.fallback !== undefined || parameter.optional) return [name, parameter.fallback];
        throw new RequestError('invalid_request', `${name} is missing`);
      }
      const result = parameter.read(text);
      if ('value' in result) return [name, result.value];
      const got = clampMessageText(result.got ?? text);
      throw new RequestError('invalid_request', parameter.refusal ?? `${name} ${result.problem}, got "${got}"`);
    }),
  ) as Values<Ps>;
}

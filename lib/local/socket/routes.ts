import type { InvokeResult } from '../lambda/instance.ts';
import { buildArn } from '../template/attributes.ts';
import { isObject, type JsonObject, parseJson } from '../template/json.ts';
import type { SocketApi } from './api.ts';
import type { SocketDeps } from './deps.ts';

/** Undefined if the route has no function or no permission. */
export async function runSocketRoute(
  { api, env, invoker }: SocketDeps,
  routeKey: string,
  event: JsonObject,
): Promise<InvokeResult | undefined> {
  const source = buildArn(env, 'execute-api', `${api.id}/${api.stage}/${routeKey}`);
  const fn = invoker.permitted(api.routes.get(routeKey) ?? '', 'apigateway.amazonaws.com', source);
  return fn && invoker.run(fn, event);
}

/** By the selected field, or $default. */
export function selectSocketRoute(api: SocketApi, data: Buffer): string | undefined {
  const selector = api.selector;
  let value = parseJson(data.toString('utf8'));
  for (const name of selector) value = isObject(value) ? value[name] : undefined;
  const key = typeof value === 'string' ? value : undefined;
  if (key !== undefined && !key.startsWith('$') && api.routes.has(key)) return key;
  return api.routes.has('$default') ? '$default' : undefined;
}

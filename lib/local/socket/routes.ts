import type { InvokeResult } from '../lambda/instance.ts';
import { isObject, type Json, type JsonObject } from '../template/json.ts';
import type { SocketApi } from './api.ts';
import type { SocketDeps } from './deps.ts';

/** Undefined if the route has no function or no permission. */
export async function invokeRoute(
  deps: SocketDeps,
  routeKey: string,
  event: JsonObject,
): Promise<InvokeResult | undefined> {
  const fn = deps.functions.get(deps.api.routes.get(routeKey) ?? '');
  const source = `arn:aws:execute-api:${deps.region}:${deps.account}:${deps.api.id}/${deps.api.stage}/${routeKey}`;
  if (fn === undefined || !deps.permissions(fn.arn, 'apigateway.amazonaws.com', source)) {
    deps.log(`WebSocket API ${deps.api.id} may not invoke a function for ${routeKey}. Add an AWS::Lambda::Permission.`);
    return undefined;
  }
  const result = await deps.pool.invoke(fn, JSON.stringify(event));
  if (!result.ok) deps.log(`[${fn.name}] ${result.error.errorType}: ${result.error.errorMessage}`);
  return result;
}

/** By the selected field, or $default. */
export function routeOf(api: SocketApi, data: Buffer): string | undefined {
  const key = selected(api.selector, data);
  if (key !== undefined && !key.startsWith('$') && api.routes.has(key)) return key;
  return api.routes.has('$default') ? '$default' : undefined;
}

function selected(selector: readonly string[], data: Buffer): string | undefined {
  try {
    let value = JSON.parse(data.toString('utf8')) as Json | undefined;
    for (const name of selector) value = isObject(value) ? value[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

import type { RestApi } from './rest/api.ts';
import type { SocketApi } from './socket/api.ts';
import type { AwsEnvironment } from './template/attributes.ts';

export type Addresses = (text: string) => string;

/** Replaces API Gateway URLs in outputs and variables with local ones. */
export function createLocalAddresses(
  rest: readonly RestApi[],
  sockets: readonly SocketApi[],
  env: AwsEnvironment,
  port: number,
): Addresses {
  const host = (id: string): string => `${id}.execute-api.${env.region}.amazonaws.com`;
  const pairs = [
    ...rest.map(api => [`https://${host(api.id)}/${api.stage}`, `http://127.0.0.1:${port}`] as const),
    ...sockets.flatMap(api => [
      [`wss://${host(api.id)}`, `ws://127.0.0.1:${port}`] as const,
      // SDK clients use this URL for @connections.
      [`https://${host(api.id)}`, env.endpoint] as const,
    ]),
  ];
  return text => pairs.reduce((changed, [there, here]) => changed.replaceAll(there, here), text);
}

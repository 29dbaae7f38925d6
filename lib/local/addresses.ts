import type { RestApi } from './rest/api.ts';
import type { SocketApi } from './socket/api.ts';
import type { AwsEnvironment } from './template/attributes.ts';

/** The address that each API would have on AWS, and the one that it has here. */
export type Addresses = (text: string) => string;

/** Replaces API Gateway's addresses in a text, such as an output or a function's variable, by the local ones. */
export function addressesOf(
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
      // The address of @connections: SDK clients get it as their endpoint.
      [`https://${host(api.id)}`, env.endpoint] as const,
    ]),
  ];
  return text => pairs.reduce((changed, [there, here]) => changed.replaceAll(there, here), text);
}

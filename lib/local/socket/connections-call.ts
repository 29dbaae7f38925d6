import { assertAllowed, type Caller } from '../iam/callers.ts';
import { assertAws } from '../kernel/errors.ts';
import { type AwsEnvironment, buildArn } from '../template/attributes.ts';
import type { JsonObject } from '../template/json.ts';
import type { SocketGateway } from './gateway.ts';

export type ConnectionsCall = {
  readonly method: string;
  /** Absent if the endpoint has no stage. */
  readonly stage: string | undefined;
  readonly id: string;
  readonly body: Buffer;
};

const POST_BYTES_MAX = 128 * 1024;

/** Undefined for other paths. */
export function parseConnectionsPath(path: string): Pick<ConnectionsCall, 'stage' | 'id'> | undefined {
  const found = /^(?:\/([^/]+))?\/@connections\/([^/?]+)$/.exec(path);
  return found === null ? undefined : { stage: found[1], id: decodeURIComponent(found[2] ?? '') };
}

/**
 * Throws GoneException (410) for a closed connection and LimitExceededException (429) for a slow
 * client.
 */
export function handleConnectionsCall(
  call: ConnectionsCall,
  caller: Caller,
  gateways: readonly SocketGateway[],
  env: AwsEnvironment,
): JsonObject | undefined {
  const reachable = gateways.filter(one => call.stage === undefined || one.api.stage === call.stage);
  const gateway = reachable.find(one => one.connection(call.id) !== undefined) ?? reachable[0];
  assertAws(gateway !== undefined, 'ForbiddenException', 'Forbidden', 403);
  const { id, stage } = gateway.api;
  const resource = buildArn(env, 'execute-api', `${id}/${stage}/${call.method}/@connections/${call.id}`);
  // API Gateway uses 403 where JSON services use 400.
  assertAllowed(caller, 'execute-api:ManageConnections', [resource], 403);
  const connection = gateway.connection(call.id);
  assertAws(connection !== undefined, 'GoneException', 'The connection is gone.', 410);
  if (call.method === 'POST') {
    assertAws(call.body.length <= POST_BYTES_MAX, 'PayloadTooLargeException', 'Message too long', 413);
    const isSent = connection.send(call.body.toString('utf8'));
    assertAws(isSent, 'LimitExceededException', 'The client reads too slowly: its buffer is full.', 429);
    return undefined;
  }
  if (call.method === 'DELETE') {
    connection.close(1000, 'Connection closed');
    return undefined;
  }
  const { connectedMs, sourceIp, userAgent } = connection.peer;
  return {
    connectedAt: new Date(connectedMs).toISOString(),
    lastActiveAt: new Date(connection.lastActiveMs()).toISOString(),
    identity: { sourceIp, userAgent },
  };
}

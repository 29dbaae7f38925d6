import { randomUUID } from 'node:crypto';
import { type Incoming, queryFields } from '../rest/event.ts';
import type { JsonObject } from '../template/json.ts';
import type { SocketApi } from './api.ts';

export type Peer = {
  readonly id: string;
  readonly connectedMs: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly domainName: string;
  readonly authorizer: JsonObject | undefined;
};

type Kind = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

export function connectEvent(api: SocketApi, account: string, peer: Peer, incoming: Incoming): JsonObject {
  return {
    headers: incoming.headers,
    multiValueHeaders: incoming.multiHeaders,
    ...queryFields(incoming.query),
    requestContext: buildSocketContext(api, account, peer, '$connect', 'CONNECT', incoming.id),
    isBase64Encoded: false,
  };
}

export function buildMessageEvent(
  api: SocketApi,
  account: string,
  peer: Peer,
  routeKey: string,
  data: Buffer,
): JsonObject {
  return {
    requestContext: { ...buildSocketContext(api, account, peer, routeKey, 'MESSAGE'), messageId: randomUUID() },
    body: data.toString('utf8'),
    isBase64Encoded: false,
  };
}

/** The status is the WebSocket close code. */
export function disconnectEvent(api: SocketApi, account: string, peer: Peer, code: number, reason: string): JsonObject {
  return {
    headers: { Host: peer.domainName, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' },
    requestContext: {
      ...buildSocketContext(api, account, peer, '$disconnect', 'DISCONNECT'),
      disconnectStatusCode: code,
      disconnectReason: reason,
    },
    isBase64Encoded: false,
  };
}

function buildSocketContext(
  api: SocketApi,
  account: string,
  peer: Peer,
  routeKey: string,
  eventType: Kind,
  requestId: string = randomUUID(),
): JsonObject {
  return {
    routeKey,
    eventType,
    requestId,
    extendedRequestId: requestId,
    requestTime: new Date().toISOString(),
    requestTimeEpoch: Date.now(),
    messageDirection: 'IN',
    stage: api.stage,
    apiId: api.id,
    accountId: account,
    connectionId: peer.id,
    connectedAt: peer.connectedMs,
    domainName: peer.domainName,
    identity: { sourceIp: peer.sourceIp, userAgent: peer.userAgent },
    ...(peer.authorizer === undefined ? {} : { authorizer: peer.authorizer }),
  };
}

import {
  type ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { removeConnection } from '../storage/access/forget-connection.ts';
import type { Sockets } from '../storage/access/sockets.ts';
import { logger } from './logger.ts';

type Pusher = { readonly client: ApiGatewayManagementApiClient; readonly sockets: Sockets };

/** Sends an answer. Returns false when the socket is closed or rejects the text. */
export async function send(
  { client, sockets }: Pusher,
  id: string,
  text: string,
  heard: readonly string[] = [],
): Promise<boolean> {
  try {
    await client.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from(text) }));
    return true;
  } catch (error) {
    if (error instanceof GoneException) await removeConnection(sockets, id, heard);
    else logger.error('Dropped a message to a socket', { error, socket: id });
    return false;
  }
}

/** Closes and forgets a socket. */
export async function closeSocket(
  { client, sockets }: Pusher,
  id: string,
  heard: readonly string[] = [],
): Promise<void> {
  await client.send(new DeleteConnectionCommand({ ConnectionId: id })).catch(error => {
    if (!(error instanceof GoneException)) logger.error('A socket was not closed', { error, socket: id });
  });
  await removeConnection(sockets, id, heard);
}

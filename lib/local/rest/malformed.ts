import { randomUUID } from 'node:crypto';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RestApi } from './api.ts';
import { TOO_LARGE } from './proxy.ts';
import type { Refusal } from './responses.ts';

const MALFORMED: Refusal = { type: 'DEFAULT_4XX', message: 'Bad Request', status: 400 };

/** Answers bytes that Node cannot parse as HTTP, then closes the connection. */
export function rejectMalformed(server: Server, api: RestApi): void {
  const newest = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request, response) => newest.set(request.socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const last = newest.get(socket);
    const isThrough = last?.writableFinished === true;
    // The request broke off after its response: nothing is left to send.
    if (isThrough && !last.req.complete) return void socket.destroySoon();
    const underWay = isThrough ? undefined : last;
    const response = underWay ?? tryAssignResponse(socket);
    if (response === undefined) return void socket.destroySoon();
    newest.set(socket, response);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    // A complete request is answered by its route.
    if (response.headersSent || underWay?.req.complete) return;
    api.respond(error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LARGE : MALFORMED, randomUUID(), response);
  });
}

/** Undefined if another response is being sent. */
function tryAssignResponse(socket: Socket): ServerResponse | undefined {
  const response = new ServerResponse(new IncomingMessage(socket));
  try {
    response.assignSocket(socket);
    return response;
  } catch {
    return undefined;
  }
}

import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RestApi } from './api.ts';
import type { Refusal } from './responses.ts';

const TOO_LARGE: Refusal = { type: 'REQUEST_TOO_LARGE', message: 'Request Too Long' };
const MALFORMED: Refusal = { type: 'DEFAULT_4XX', message: 'Bad Request', status: 400 };

/** Answers in the API's own shape what Node cannot read as a request at all: no route ever sees it. */
export function refuseUnreadable(server: Server, api: RestApi): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const response = new ServerResponse(new IncomingMessage(socket));
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.end());
    api.respond(error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LARGE : MALFORMED, '', response);
  });
}

import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RestApi } from './api.ts';
import type { Refusal } from './responses.ts';

const TOO_LARGE: Refusal = { type: 'REQUEST_TOO_LARGE', message: 'Request Too Long' };
const MALFORMED: Refusal = { type: 'DEFAULT_4XX', message: 'Bad Request', status: 400 };

/**
 * Answers in the API's own shape what Node cannot read as a request at all: no route ever sees it. Where the next request begins nobody can say then, so the
 * connection ends with that, or with the answer that is under way on it.
 */
export function rejectMalformed(server: Server, api: RestApi): void {
  /** The newest answer on a connection. */
  const newest = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request, response) => newest.set(request.socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const last = newest.get(socket);
    const isThrough = last?.writableFinished === true;
    // Its request breaks off behind its answer: there is nothing more to say.
    if (isThrough && !last.req.complete) return void socket.destroySoon();
    const underWay = isThrough ? undefined : last;
    const response = underWay ?? answerOn(socket);
    if (response === undefined) return void socket.destroySoon();
    newest.set(socket, response);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    // What was read whole is answered by its route; what breaks off is not, unless it is already.
    if (response.headersSent || underWay?.req.complete) return;
    api.respond(error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LARGE : MALFORMED, '', response);
  });
}

/** Nothing where something else is answering on it that no route was asked for. */
function answerOn(socket: Socket): ServerResponse | undefined {
  const response = new ServerResponse(new IncomingMessage(socket));
  try {
    response.assignSocket(socket);
    return response;
  } catch {
    return undefined;
  }
}

import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';

export type Proxy = ReturnType<typeof openProxy>;

const SOCKETS_MAX = 64;

/** Forwards requests to the engine without parsing them. */
export function openProxy(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  return {
    close: () => agent.destroy(),
    forward: (incoming: IncomingMessage, body: Buffer, response: ServerResponse): void => {
      const headers = { ...incoming.headers, 'content-length': String(body.length) };
      const outgoing = request(
        { host: '127.0.0.1', port, method: incoming.method ?? 'POST', path: incoming.url ?? '/', headers, agent },
        answer => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      outgoing.on('error', error => {
        if (!response.headersSent) response.writeHead(503, { 'Content-Type': 'application/x-amz-json-1.0' });
        response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb#InternalServerError', message: error.message }));
      });
      outgoing.end(body);
    },
  };
}

import { type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Posts to the engine on a loopback port. By a plain request: `fetch` takes longer to load than the engine to start. */
export const post = (
  port: number,
  headers: OutgoingHttpHeaders = {},
  body = '',
): Promise<{ readonly status: number; readonly body: string }> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method: 'POST', headers }, answer => {
      text(answer).then(body => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    asked.once('error', reject).end(body);
  });

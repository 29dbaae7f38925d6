import { type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Plain `http`: loading `fetch` takes longer than starting the engine. */
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

/** Raw HTTP, including targets and headers that fetch would normalize. */
import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON, or null. */
  readonly body: unknown;
};

export type Asked = {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
};

const pooled = { keepAlive: true, maxSockets: 16 };
const plain = { request: httpRequest, agent: new Agent(pooled) };
const secure = { request: httpsRequest, agent: new TlsAgent(pooled) };

/** Sends one request with the URL's target unchanged. */
export const ask = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> => {
  const [, host, target] = /^(https?:\/\/[^/]+)(.*)$/s.exec(url)!;
  const { hostname, port, protocol } = new URL(host!);
  const { request, agent } = protocol === 'https:' ? secure : plain;
  return new Promise((done, fail) => {
    // Without a length, the server could read the body as another request.
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const options = { hostname, port, method, path: target || '/', headers: { ...length, ...headers }, agent };
    const sent = request(options, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        done({ status: response.statusCode!, headers: flat(response.headers), text, body: parsed(text) });
      });
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
};

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

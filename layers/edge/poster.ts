import http from 'node:http';
import https from 'node:https';
import { logger } from './logger.ts';
import { findPlatform, type Post, type Posted } from './platform.ts';
import { type AwsCredentials, openSigner } from './signature.ts';

export type PosterOptions = {
  readonly endpoint: string;
  readonly region: () => Promise<string>;
  readonly credentials: () => Promise<AwsCredentials>;
  /** Posts at a time. */
  readonly parallelMax: number;
  readonly clock?: () => number;
};

/** A post that takes longer counts as refused. */
const POST_MS_MAX = 1_000;

/** Posts to `@connections`. The SDK needs four times the CPU per post. */
export function openPoster(options: PosterOptions): Post {
  const platform = findPlatform();
  if (platform !== undefined) return platform.post;
  const url = new URL(options.endpoint);
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: options.parallelMax, maxFreeSockets: options.parallelMax });
  const sign = openSigner('execute-api');
  const target = { agent, hostname: url.hostname, port: url.port || undefined, method: 'POST', timeout: POST_MS_MAX };
  const folder = url.pathname.replace(/\/$/, '');
  const { clock = Date.now } = options;
  const once = async (id: string, body: Buffer): Promise<Answer> => {
    const path = `${folder}/@connections/${encodeURIComponent(id)}`;
    const [region, credentials] = await Promise.all([options.region(), options.credentials()]);
    const signed = sign({ method: 'POST', host: url.host, path, body }, { region, ...credentials }, clock());
    const headers = { ...signed, 'content-type': 'application/octet-stream', 'content-length': body.length };
    return new Promise(resolve => {
      const sent = request({ ...target, path, headers }, response => {
        response.resume();
        const isStale = false;
        response.once('end', () => resolve({ status: response.statusCode ?? 0, isStale }));
        response.once('error', error => resolve({ status: 0, isStale, error }));
      });
      sent.once('timeout', () => {
        resolve({ status: HANGING, isStale: false });
        sent.destroy();
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
        resolve({ status: 0, isStale: isReset && sent.reusedSocket, error });
      });
      sent.end(body);
    });
  };
  return async (id, text) => {
    try {
      const body = Buffer.from(text);
      const first = await once(id, body);
      // An idle connection was closed.
      const { status, error } = first.isStale ? await once(id, body) : first;
      return classifyPost(id, status, error);
    } catch (error) {
      return classifyPost(id, 0, error);
    }
  };
}

type Answer = { readonly status: number; readonly isStale: boolean; readonly error?: unknown };

/** Status of a timeout, as if the client did not read. */
const HANGING = 429;

/** What the status of a post means. */
export function classifyPost(socket: string, status: number, error?: unknown): Posted {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 410) return 'gone';
  if (status === 429) return 'refused';
  logger.error('A message was not posted', { socket, status, error });
  return 'failed';
}

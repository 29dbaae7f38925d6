import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { readEvent } from '../../layers/contract/events/read.ts';
import { createUrlReporter, createUrlSender } from '../../lib/forward/deliver-url.ts';
import { PermanentError } from '../../lib/forward/errors.ts';

type Came = { readonly url: string; readonly key: string; readonly lines: readonly string[] };

describe('Messages posted to an ingest API', () => {
  let server: Server;
  let came: Came[] = [];
  const start = async (statusOf: (lines: readonly string[]) => number, body?: string) => {
    came = [];
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const lines = gunzipSync(Buffer.concat(chunks)).toString().split('\n');
      came.push({ url: request.url!, key: request.headers.authorization!, lines });
      const status = statusOf(lines);
      response.writeHead(status);
      const rejected = lines.flatMap((line, at) => (line === 'bad' ? [{ path: `${at}.slot`, reason: 'is bad' }] : []));
      response.end(
        body ??
          JSON.stringify(
            status === 200 ? { accepted: lines.length - rejected.length, rejected } : { error: 'so it is', code: 'x' },
          ),
      );
    });
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
    return createUrlSender(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest/`, 'cin_key');
  };
  afterEach(() => new Promise(done => server.close(done)));
  const coverage = {
    fromSlot: 5,
    fromMs: 1_790_000_000_000,
    slot: 9,
    toMs: 1_790_000_002_000,
    began: 'silent',
    isWatched: true,
  } as const;
  const reportTo = () =>
    createUrlReporter(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest`, 'cin_key', 'node');
  const messages = (...texts: string[]) => texts.map((text, at) => ({ slot: at, text }));

  test('are sent gzipped, one per line, in one request, and rejects come back', async () => {
    const deliver = await start(() => 200);
    expect(await deliver(messages('a', 'bad', 'c'))).toEqual({
      accepted: 2,
      rejected: [{ path: 'slot', reason: 'is bad', value: 'bad' }],
    });
    expect(came).toEqual([{ url: '/ingest/raw-tx', key: 'Bearer cin_key', lines: ['a', 'bad', 'c'] }]);
    expect(await deliver([])).toEqual({ accepted: 0, rejected: [] });
    expect(came).toHaveLength(1);
  });

  test('are followed by what was covered, as events of the source', async () => {
    await start(() => 200);
    await reportTo()([coverage]);
    expect(came.map(({ url, lines }) => [url, lines.map(line => readEvent(line, coverage.toMs))])).toEqual([
      [
        '/ingest/canonical',
        [
          {
            event: {
              type: 'coverage',
              source: 'node',
              from_slot: 5,
              from_timestamp: coverage.fromMs,
              to_slot: 9,
              timestamp: coverage.toMs,
              began: 'silent',
              is_watched: true,
            },
          },
        ],
      ],
    ]);
  });

  test.each([
    [400, PermanentError],
    [403, PermanentError],
    [429, Error],
    [503, Error],
  ])('with coverage that is answered %d fails, for good if a retry cannot help', async (status, type) => {
    await start(() => status);
    const error = await reportTo()([coverage]).catch(error => error);
    expect([error.constructor, error.message]).toEqual([type, expect.stringContaining(`HTTP ${status}: so it is`)]);
  });

  test('are split while too large, and a single message that is too large is reported', async () => {
    const deliver = await start(lines => (lines.length > 2 || lines.includes('huge') ? 400 : 200));
    const { accepted, rejected } = await deliver(messages('a', 'b', 'huge', 'd', 'e'));
    expect(accepted).toBe(4);
    expect(rejected).toEqual([{ path: '', reason: expect.stringMatching(/HTTP 400: so it is/), value: 2 }]);
    expect(
      came.filter(({ lines }) => !lines.includes('huge') && lines.length < 3).flatMap(({ lines }) => lines),
    ).toEqual(['a', 'b', 'd', 'e']);
  });

  test('are retried when the API is busy or failing', async () => {
    for (const status of [429, 500, 503]) {
      const deliver = await start(() => status);
      const error = await deliver(messages('a')).catch(problem => problem);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(PermanentError);
      expect(error.message).toMatch(new RegExp(`HTTP ${status}: so it is`));
      server.close();
    }
    await start(() => 200);
  });

  test('are not retried for a wrong address or key', async () => {
    for (const status of [401, 403, 404]) {
      const deliver = await start(() => status, 'Missing Authentication Token');
      await expect(deliver(messages('a'))).rejects.toThrow(PermanentError);
      server.close();
    }
    await start(() => 200);
  });
});

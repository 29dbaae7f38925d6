import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { toCoverageEvents } from './coverage-event.ts';
import { type Deliver, type Delivery, fillRejectValues, joinDeliveries } from './deliver.ts';
import { PermanentError } from './errors.ts';
import type { Report } from './forward.ts';
import { parseJson } from './json.ts';
import type { Whole } from './message.ts';

const zip = promisify(gzip);
const TIMEOUT_MS = 35_000;
const REASON_MAX = 300;

/** Posts raw messages to an ingest API. `url` ends in /ingest. */
export function createUrlSender(url: string, key: string): Deliver {
  return messages =>
    messages.length === 0
      ? Promise.resolve({ accepted: 0, rejected: [] })
      : post(`${url.replace(/\/$/, '')}/raw-tx`, key, messages);
}

/** Posts coverage of a named source to an ingest API. */
export function createUrlReporter(url: string, key: string, source: string): Report {
  return async coverages => {
    const events = coverages.flatMap(one => toCoverageEvents(source, one)).map(event => JSON.stringify(event));
    const { ok, status, text, words } = await send(`${url.replace(/\/$/, '')}/canonical`, key, events);
    if (!ok && status >= 400 && status < 500 && status !== 408 && status !== 429) throw new PermanentError(words);
    if (!ok) throw new Error(words);
    const { rejected } = JSON.parse(text) as Delivery;
    if (rejected.length > 0) throw new PermanentError(`${rejected[0]!.path} ${rejected[0]!.reason}`);
  };
}

async function send(url: string, key: string, lines: readonly string[]) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: await zip(lines.join('\n')),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const { ok, status } = response;
  if (ok) return { ok, status, text, words: '' };
  // The API's error, or the gateway's.
  const { error, message } = parseJson(text) ?? {};
  const reason = String(error ?? message ?? text).slice(0, REASON_MAX);
  return { ok, status, text, words: `${new URL(url).host} answered HTTP ${status}: ${reason}` };
}

async function post(url: string, key: string, messages: readonly Whole[]): Promise<Delivery> {
  const lines = messages.map(({ text }) => text);
  const { ok, status, text, words } = await send(url, key, lines);
  if (ok) {
    // Maps each reject's line to its message.
    const { accepted, rejected } = JSON.parse(text) as Delivery;
    return {
      accepted,
      rejected: rejected.flatMap(one => {
        if (messages.length === 1) return fillRejectValues(messages[0]!, [one]);
        const [, line, path = ''] = /^(\d+)\.?(.*)$/.exec(one.path) ?? [];
        const message = messages[Number(line)];
        return message === undefined ? [one] : fillRejectValues(message, [{ ...one, path }]);
      }),
    };
  }
  if ([401, 403, 404].includes(status)) throw new PermanentError(words);
  if (status !== 400 && status !== 413) throw new Error(words);
  // The body is too large or invalid. Halving isolates the message at fault.
  if (messages.length === 1) return { accepted: 0, rejected: [{ path: '', reason: words, value: messages[0]!.slot }] };
  const middle = Math.ceil(messages.length / 2);
  const first = await post(url, key, messages.slice(0, middle));
  return joinDeliveries([first, await post(url, key, messages.slice(middle))]);
}

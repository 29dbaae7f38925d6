import { ask } from '../service/rest.ts';

/** Answers a target's body, or null for an error. */
export type Read = (target: string) => Promise<unknown>;

/** Requests at a time: the service shares the machine. */
const PARALLEL_MAX = 4;
/** A busy machine answers 503. */
const ATTEMPTS_MAX = 3;

/** Reads from a service with a key, a few requests at a time. */
export const readerOf = (url: string, key: string): Read => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async target => {
    if (running >= PARALLEL_MAX) await new Promise<void>(done => waiting.push(done));
    running += 1;
    try {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
        const { status, text, body, headers } = await ask(url + target, {
          headers: { Authorization: `Bearer ${key}` },
        });
        if (status === 401) throw new Error(`The key is not valid at ${url}`);
        if (status === 200) return headers['content-type']?.includes('json') ? body : text;
        if (status !== 503) return null;
      }
      return null;
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};

import type { Source } from 'solana-forwarder/source';
import type { Line } from '../operator/lines.ts';

/** One transaction or block per line of stdin. */
export function createInputSource(lines: AsyncIterable<Line>): Source {
  return async ({ ears, stop }) => {
    const stopped = new Promise<void>(done => stop.addEventListener('abort', () => done(), { once: true }));
    const iterator = lines[Symbol.asyncIterator]();
    ears.ready();
    while (!stop.aborted) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next === undefined || next.done) return null;
      await Promise.race([ears.hear({ slot: null, text: next.value.text }), stopped]);
    }
    return null;
  };
}

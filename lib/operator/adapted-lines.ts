import type { AdapterName } from '../../layers/decode/adapter-names.ts';
import type { Line } from './lines.ts';

/** Lines in a source's own form as lines of the ingest format: each may become several events, and each thing in it that is none stays as a line that says why. */
export async function* adaptLines(lines: AsyncIterable<Line>, adapter: AdapterName): AsyncGenerator<Line> {
  // The decoders are large, and most runs have no need of them.
  const { adapters } = await import('../../layers/decode/adapters.ts');
  for await (const line of lines) {
    if (line.rejection !== undefined) {
      yield line;
      continue;
    }
    const { events, rejects } = adapters[adapter](line.text);
    for (const { event } of events) yield { ...line, text: JSON.stringify(event) };
    for (const { path, reason } of rejects) yield { ...line, rejection: { path, reason } };
  }
}

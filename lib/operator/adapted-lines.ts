import type { AdapterName } from '../../layers/contract/adapter-names.ts';
import { loadAdapters } from './decoders.ts';
import type { Line } from './lines.ts';

/** Converts lines of an adapter to events. Rejects become lines with a reason. */
export async function* adaptLines(lines: AsyncIterable<Line>, adapter: AdapterName): AsyncGenerator<Line> {
  const adapters = await loadAdapters();
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

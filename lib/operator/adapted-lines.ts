import type { AdapterName } from '../../layers/contract/adapter-names.ts';
import { toDecoderProblem } from '../../layers/decode/adapters/adapted.ts';
import type { DecodeCount } from '../../layers/decode/adapters/counts.ts';
import { prependProblemPath } from '../../layers/decode/transaction/malformed.ts';
import { loadAdapters } from './decoders.ts';
import type { Line } from './lines.ts';

/** Converts an adapter's lines to events. Rejects become lines with reasons. */
export async function* convertAdapterLines(
  lines: AsyncIterable<Line>,
  adapter: AdapterName,
  counted: DecodeCount[] = [],
): AsyncGenerator<Line> {
  const adapters = await loadAdapters();
  for await (const line of lines) {
    if (line.rejection !== undefined) {
      yield line;
      continue;
    }
    const { events, rejects, failures = [], counts = [] } = adapters[adapter](line.text);
    counted.push(...counts);
    const failed = failures.map(({ path, error }) => prependProblemPath(path, toDecoderProblem(error)));
    for (const { event } of events) yield { ...line, text: JSON.stringify(event) };
    for (const { path, reason } of [...rejects, ...failed]) yield { ...line, rejection: { path, reason } };
  }
}

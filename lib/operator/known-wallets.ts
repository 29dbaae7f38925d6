import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { readEvent } from '../../layers/contract/events/read.ts';
import { readLines } from './lines.ts';

/** Lines without this text are not parsed. */
const TYPE = '"known_wallet"';

/** The known wallets in files. Whoever reads a broken file whole reports it. */
export async function readKnownWalletEvents(files: readonly string[], shiftMs: number): Promise<readonly ChainEvent[]> {
  const found: ChainEvent[] = [];
  try {
    for await (const { text } of readLines(files)) {
      if (!text.includes(TYPE)) continue;
      const read = readEvent(text, Date.now() + Math.max(0, -shiftMs));
      if ('event' in read && read.event.type === 'known_wallet')
        found.push({ ...read.event, timestamp: read.event.timestamp + shiftMs });
    }
  } catch {
    return found;
  }
  return found;
}

import type { Input } from '../../core/explain/input.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import type { ExplainStores } from './explainer.ts';
import { parseEventId } from './wallet-rows.ts';

/** The newest payment to each wallet up to ten minutes after a time. */
export async function readFundingInputs(
  { world }: ExplainStores,
  wallets: readonly string[],
  untilMs: number,
): Promise<readonly Input[]> {
  const states = await loadFundings(world.funding, wallets);
  return wallets.flatMap(wallet => {
    const paid = states.get(wallet)?.latest.find(({ timestampMs }) => timestampMs <= untilMs + LATE_MS);
    if (paid === undefined) return [];
    const { slot, timestampMs } = paid;
    return [{ type: 'transfer', key: wallet, ...parseEventId(paid.id), slot, timestampMs, receivedMs: null }];
  });
}

/** Evidence may come after the buy. */
const LATE_MS = 10 * 60_000;

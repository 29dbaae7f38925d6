import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { formatRefusals } from '../operator/check-lines.ts';
import { createPriceCheck } from '../operator/price-check.ts';
import { UsageError } from '../operator/target.ts';
import { formatUnused, type InputFlags, openContent } from './ingest-input.ts';

const EVENTS_SHOWN = 5;

/** Prints the first events and every reason for a refusal. */
export async function printDryRun(
  files: readonly string[],
  flags: InputFlags & { readonly json?: boolean },
): Promise<void> {
  if (flags.rpc !== undefined) throw new UsageError('--dry-run requires files; leave out --rpc.');
  const { check } = await openContent(files, flags);
  const prices = createPriceCheck();
  const events: ChainEvent[] = [];
  const { read, accepted, refusals, unused } = await check(event => {
    prices.note([event]);
    if (events.length < EVENTS_SHOWN) events.push(event);
  });
  const rejected = read - accepted;
  if (flags.json) console.log(JSON.stringify({ read, accepted, rejected, unused, refusals, events }));
  else {
    for (const event of events) console.log(JSON.stringify(event));
    console.log(`${read} read, ${accepted} fit, ${rejected} refused; nothing was sent`);
    for (const refusal of formatRefusals(refusals)) console.log(refusal);
    if (unused > 0) console.log(formatUnused(unused));
  }
  const advice = prices.describe();
  if (advice !== null) console.error(advice);
  if (rejected > 0 || read === 0) process.exitCode = 1;
}

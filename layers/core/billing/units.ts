import { countMessageUnits } from '../usage/messages.ts';

/** `messages` are units of 100 delivered messages, begun. */
export const billedUnits = ['credits', 'messages'] as const;
export type BilledUnit = (typeof billedUnits)[number];

type DayUsage = Readonly<Record<BilledUnit, number>>;

/** A count of a key: credits of requests, or delivered messages. */
type KeyCount = { readonly day: string; readonly credits: number; readonly delivered: number };

/** Billed units by day. Message units begin again for each key and day. */
export function sumUnitsByDay(keys: readonly (readonly KeyCount[])[]): ReadonlyMap<string, DayUsage> {
  const days = new Map<string, DayUsage>();
  for (const counts of keys)
    for (const [day, own] of Map.groupBy(counts, count => count.day)) {
      const { credits, messages } = days.get(day) ?? { credits: 0, messages: 0 };
      const delivered = own.reduce((sum, count) => sum + count.delivered, 0);
      days.set(day, {
        credits: own.reduce((sum, count) => sum + count.credits, credits),
        messages: messages + countMessageUnits(delivered),
      });
    }
  return days;
}

/** Limit of a quantity in AWS Marketplace. */
const QUANTITY_MAX = 2_147_483_647;

/** Quantities of the records that are missing. None if the usage shrank. */
export function listMissingQuantities(used: number, recorded: number): readonly number[] {
  const quantities: number[] = [];
  for (let left = used - recorded; left > 0; left -= QUANTITY_MAX) quantities.push(Math.min(left, QUANTITY_MAX));
  return quantities;
}

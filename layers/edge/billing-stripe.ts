import Stripe from 'stripe';
import type { Provider } from '../core/billing/provider.ts';
import { type Answer, formatBillingRecordId, type TimedRecord } from '../core/billing/record.ts';
import { isFreshStripeSlot, listStripeSlots, toStripeRepeatEndMs } from '../core/billing/stripe-times.ts';
import { type BilledUnit, billedUnits } from '../core/billing/units.ts';
import { createStripeClient, type StripeOptions } from './stripe.ts';

export type StripeSettings = Pick<StripeOptions, 'apiKey' | 'url' | 'timeoutMs'> & {
  /** Event name per unit; an empty one is not billed. */
  readonly meters: Readonly<Record<BilledUnit, string>>;
};

type Meters = ReadonlyMap<string, Stripe.Billing.Meter>;

const TIMEOUT_MS = 10_000;
const MINUTE_SECONDS = 60;

/** Reports usage as meter events. The meters are read before the first event. */
export function createStripeProvider(settings: StripeSettings): Provider {
  // The outbox repeats calls, so the client does not.
  const client = createStripeClient({ timeoutMs: TIMEOUT_MS, ...settings, retriesMax: 0 });
  const units = billedUnits.filter(unit => settings.meters[unit] !== '');
  let meters: Promise<Meters> | null = null;
  const meterOf = async (unit: BilledUnit): Promise<Stripe.Billing.Meter> => {
    meters ??= listActiveMeters(client);
    const known = await meters.catch(error => {
      meters = null;
      throw error;
    });
    const meter = known.get(settings.meters[unit]);
    const eventName = settings.meters[unit];
    if (meter === undefined) throw new WrongMeter(`Stripe has no active meter with the event name ${eventName}`);
    if (meter.default_aggregation.formula !== 'sum' || meter.event_time_window !== null)
      throw new WrongMeter(`The meter ${eventName} must sum up raw events, without pre-aggregation`);
    return meter;
  };
  return {
    name: 'stripe',
    units,
    batchMax: 1,
    slots: listStripeSlots,
    isFresh: isFreshStripeSlot,
    repeatUntilMs: (_record, firstMs) => toStripeRepeatEndMs(firstMs),
    send: records => Promise.all(records.map(record => sendEvent(client, meterOf, record))),
    prove: async record => {
      // The sum of the minute that no other event of the customer and meter has.
      const start = record.slotMs / 1000;
      try {
        const { id } = await meterOf(record.unit);
        const { data } = await client.billing.meters.listEventSummaries(id, {
          customer: getCustomerId(record),
          start_time: start,
          end_time: start + MINUTE_SECONDS,
        });
        const sum = data.reduce((total, { aggregated_value }) => total + aggregated_value, 0);
        const note = `Stripe's sum of ${new Date(record.slotMs).toISOString()} is ${sum}, of ${record.quantity} sent`;
        return { kind: sum === record.quantity ? 'counted' : sum === 0 ? 'missing' : 'unclear', note };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError || error instanceof WrongMeter) return null;
        throw error;
      }
    },
  };
}

/** A setting at Stripe that would bill wrong amounts. */
class WrongMeter extends Error {}

async function listActiveMeters(client: Stripe): Promise<Meters> {
  const meters = new Map<string, Stripe.Billing.Meter>();
  for await (const meter of client.billing.meters.list({ status: 'active', limit: 100 }))
    meters.set(meter.event_name, meter);
  return meters;
}

type MeterOf = (unit: BilledUnit) => Promise<Stripe.Billing.Meter>;

async function sendEvent(client: Stripe, meterOf: MeterOf, record: TimedRecord): Promise<Answer> {
  let meter: Stripe.Billing.Meter;
  try {
    meter = await meterOf(record.unit);
  } catch (error) {
    // The event was not sent.
    const { kind, note } = toAnswer(error);
    return { kind: kind === 'unknown' || kind === 'busy' ? 'busy' : 'denied', note };
  }
  try {
    const { identifier } = await client.billing.meterEvents.create({
      event_name: meter.event_name,
      identifier: formatBillingRecordId(record),
      timestamp: record.slotMs / 1000,
      payload: {
        [meter.customer_mapping.event_payload_key]: getCustomerId(record),
        [meter.value_settings.event_payload_key]: String(record.quantity),
      },
    });
    return { kind: 'accepted', note: `Event ${identifier}` };
  } catch (error) {
    return toAnswer(error);
  }
}

function getCustomerId({ customer }: TimedRecord): string {
  if (customer.provider === 'stripe') return customer.customerId;
  throw new Error(`Stripe does not bill customers of ${customer.provider}`);
}

/** Stripe gives no code for it. */
const DUPLICATE = /event already exists with identifier/i;

function toAnswer(error: unknown): Answer {
  const note = error instanceof Error ? error.message : String(error);
  if (error instanceof WrongMeter) return { kind: 'denied', note };
  if (!(error instanceof Stripe.errors.StripeError)) return { kind: 'unknown', note };
  if (error.code === 'duplicate_meter_event' || DUPLICATE.test(note)) return { kind: 'duplicate', note };
  if (error instanceof Stripe.errors.StripeRateLimitError) return { kind: 'busy', note };
  if (error instanceof Stripe.errors.StripeAuthenticationError) return { kind: 'denied', note };
  if (error instanceof Stripe.errors.StripePermissionError) return { kind: 'denied', note };
  // After an error of the server or the network the event may exist.
  return { kind: error instanceof Stripe.errors.StripeInvalidRequestError ? 'refused' : 'unknown', note };
}

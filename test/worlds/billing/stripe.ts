import { type Call, type FaultyServer, type Reply, startFaultyServer } from './faulty-server.ts';

type Event = {
  readonly name: string;
  readonly identifier: string;
  readonly customer: string;
  readonly value: number;
  readonly timestampMs: number;
  readonly acceptedMs: number;
};

export type FakeStripe = FaultyServer & {
  /** All accepted events. */
  readonly events: readonly Event[];
  /** What Stripe bills, by customer and event name. */
  readonly billed: (customer: string, name: string) => number;
  readonly unknown: Set<string>;
  /** Customers whose events are accepted and dropped later. */
  readonly dropped: Set<string>;
  /** What the sums say, instead of the truth. */
  sums: { status: number } | null;
  aggregation: { formula: string; window: string | null };
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Identifiers are unique for a day, and not longer. */
const UNIQUE_MS = DAY_MS;
/** Sums follow the events. */
const SUMS_MS = HOUR_MS / 4;

export const STRIPE_KEY = 'rk_test_loopback';

/** Stripe's meter events on loopback. */
export const startStripe = async (clock: () => number): Promise<FakeStripe> => {
  const events: Event[] = [];
  const [unknown, dropped] = [new Set<string>(), new Set<string>()];
  const create = ({ body }: Call): Reply => {
    const form = new URLSearchParams(body);
    const event = {
      name: form.get('event_name')!,
      identifier: form.get('identifier')!,
      customer: form.get('payload[stripe_customer_id]')!,
      value: Number(form.get('payload[value]')),
      timestampMs: 1000 * Number(form.get('timestamp')),
      acceptedMs: clock(),
    };
    const refusal = refusalOf(event);
    if (refusal !== null) return refused(400, refusal);
    events.push(event);
    return { status: 200, body: { object: 'billing.meter_event', identifier: event.identifier } };
  };
  const refusalOf = ({ customer, identifier, timestampMs, value, acceptedMs }: Event): string | null => {
    if (unknown.has(customer)) return `No such customer: '${customer}'`;
    if (!Number.isInteger(value) || value <= 0) return 'The value must be a positive whole number.';
    if (timestampMs > acceptedMs + 300_000 || timestampMs < acceptedMs - 35 * DAY_MS) return 'The timestamp is off.';
    const isTaken = events.some(one => one.identifier === identifier && acceptedMs < one.acceptedMs + UNIQUE_MS);
    return isTaken ? `An event already exists with identifier ${identifier}.` : null;
  };
  const summaries = ({ path, query }: Call): Reply => {
    if (fake.sums !== null) return refused(fake.sums.status, 'The sums are not available.');
    const [from, to] = ['start_time', 'end_time'].map(name => 1000 * Number(query.get(name)));
    if (from! % 60_000 !== 0 || to! % 60_000 !== 0) return refused(400, 'Times must be whole minutes.');
    const values = events.filter(
      ({ name, customer, timestampMs, acceptedMs }) =>
        path.includes(`/mtr_${name}/`) &&
        customer === query.get('customer') &&
        !dropped.has(customer) &&
        timestampMs >= from! &&
        timestampMs < to! &&
        acceptedMs <= clock() - SUMS_MS,
    );
    const sum = values.reduce((total, { value }) => total + value, 0);
    return listOf(values.length === 0 ? [] : [{ id: 'mtrusg_1', aggregated_value: sum }]);
  };
  const meters = (): Reply =>
    listOf(
      ['chain_credits', 'chain_message_units'].map(name => ({
        id: `mtr_${name}`,
        event_name: name,
        status: 'active',
        default_aggregation: { formula: fake.aggregation.formula },
        event_time_window: fake.aggregation.window,
        customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
        value_settings: { event_payload_key: 'value' },
      })),
    );
  const server = await startFaultyServer({
    act: call => {
      if (call.headers.authorization !== `Bearer ${STRIPE_KEY}`) return refused(401, 'Invalid API Key provided');
      if (call.method === 'POST' && call.path === '/v1/billing/meter_events') return create(call);
      if (call.path === '/v1/billing/meters') return meters();
      if (call.path.endsWith('/event_summaries')) return summaries(call);
      return refused(404, `Unrecognized request URL ${call.path}`);
    },
    throttle: refused(429, 'Request rate limit exceeded.'),
    fail: { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } },
    isWrite: ({ method }) => method === 'POST',
  });
  const fake: FakeStripe = {
    ...server,
    events,
    unknown,
    dropped,
    sums: null,
    aggregation: { formula: 'sum', window: null },
    billed: (customer, name) =>
      events
        .filter(event => event.customer === customer && event.name === name)
        .reduce((total, { value }) => total + value, 0),
  };
  return fake;
};

const refused = (status: number, message: string): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
});

const listOf = (data: readonly object[]): Reply => ({
  status: 200,
  body: { object: 'list', data, has_more: false, url: '/v1/billing/meters' },
});

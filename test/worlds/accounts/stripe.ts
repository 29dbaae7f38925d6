/** An imitation of Stripe on loopback, from its public documentation. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const API_KEY = 'sk_test_loopback';
export const WEBHOOK_SECRET = 'whsec_loopback';

/**
 * `cut` does the work and breaks the connection; `error` does nothing and answers 500; `forbidden`
 * is a restricted key without the right.
 */
export type Trouble = 'cut' | 'error' | 'declined' | 'forbidden';

type Fields = Readonly<Record<string, unknown>>;
export type Sent = { readonly id: string; readonly body: string; readonly signature: string };

export type LoopbackStripe = Awaited<ReturnType<typeof startStripe>>;

type Session = Fields & { readonly id: string; readonly url: string };
type Charge = {
  readonly id: string;
  readonly object: 'charge';
  readonly customer: string;
  readonly status: 'succeeded' | 'failed';
  readonly amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
};
type Dispute = { readonly id: string; readonly object: 'dispute'; readonly charge: string; status: string };
type Subscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: Stripe.Subscription.Status;
  metadata: Readonly<Record<string, string>>;
  items: { object: 'list'; data: { id: string; price: { id: string } }[] };
};

/** Starts it with known prices. */
export const startStripe = async (prices: readonly string[]) => {
  const sessions = new Map<string, { readonly session: Session; readonly asked: URLSearchParams }>();
  const answers = new Map<string, { readonly asked: string; readonly answer: Fields }>();
  const subscriptions = new Map<string, Subscription>();
  /** Newest first, as Stripe lists them. */
  const charges: Charge[] = [];
  const disputes: Dispute[] = [];
  const rights = { mayReadCharges: true };
  const troubles: Trouble[] = [];
  const calls: string[] = [];
  let made = 0;
  let origin = '';

  const createSession = (asked: URLSearchParams): Fields => {
    const price = asked.get('line_items[0][price]') ?? '';
    if (!prices.includes(price)) throw new Refused(`No such price: '${price}'`);
    const seconds = Number(asked.get('expires_at')) - Date.now() / 1000;
    if (seconds < 1_790 || seconds > 86_400) throw new Refused('expires_at must be 30 minutes to 24 hours from now');
    for (const name of ['success_url', 'cancel_url'])
      if (!URL.canParse(asked.get(name) ?? '')) throw new Refused(`${name} is not a URL`);
    const id = `cs_test_${++made}`;
    const session = { id, object: 'checkout.session', url: `${origin}/pay/${id}`, status: 'open' };
    sessions.set(id, { session, asked });
    return session;
  };

  const listOf = (data: readonly unknown[]): Fields => ({ object: 'list', has_more: false, data });

  /** Reads of payments. Undefined for other paths. */
  const readMoney = (path: string, query: URLSearchParams): Fields | undefined => {
    const isMoney = /^\/v1\/(charges|disputes)\b/.test(path);
    if (isMoney && !rights.mayReadCharges)
      throw new Refused('The provided key does not have the required permissions for this endpoint', 403);
    const [, id] = /^\/v1\/charges\/(\w+)$/.exec(path) ?? [];
    if (id !== undefined) return charges.find(charge => charge.id === id);
    const limit = Number(query.get('limit') ?? 10);
    if (path === '/v1/charges')
      return listOf(charges.filter(({ customer }) => customer === query.get('customer')).slice(0, limit));
    if (path === '/v1/disputes')
      return listOf(disputes.filter(({ charge }) => charge === query.get('charge')).slice(0, limit));
    if (path === '/v1/subscriptions')
      return listOf([...subscriptions.values()].filter(({ customer }) => customer === query.get('customer')));
    return undefined;
  };

  const answer = (method: string, url: string, body: string, idempotency: string | undefined): Fields => {
    const [path = '', search] = url.split('?');
    const known = idempotency === undefined ? undefined : answers.get(idempotency);
    if (known && known.asked !== body) throw new Refused('Keys for idempotent requests need the same parameters');
    if (known) return known.answer;
    const asked = new URLSearchParams(body);
    const [, id = ''] = /^\/v1\/subscriptions\/(\w+)$/.exec(path) ?? [];
    const made =
      method === 'POST' && path === '/v1/checkout/sessions'
        ? createSession(asked)
        : method === 'POST' && path === '/v1/billing_portal/sessions'
          ? { id: 'bps_1', object: 'billing_portal.session', url: `${origin}/portal/${asked.get('customer')}` }
          : ((subscriptions.get(id) as Fields | undefined) ?? readMoney(path, new URLSearchParams(search)));
    if (made === undefined) throw new Refused(`Unrecognized request URL (${method}: ${path})`, 404);
    if (idempotency !== undefined) answers.set(idempotency, { asked: body, answer: made });
    return structuredClone(made);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    calls.push(`${method} ${url}`);
    const body = await textOf(request);
    if (url.startsWith('/pay/')) return pay(response, url.slice('/pay/'.length), method === 'POST');
    if (headers.authorization !== `Bearer ${API_KEY}`)
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    const trouble = troubles.shift();
    if (trouble === 'error') return send(response, 500, { error: { type: 'api_error', message: 'try again' } });
    if (trouble === 'forbidden')
      return send(response, 403, { error: { type: 'invalid_request_error', message: 'no' } });
    if (trouble === 'declined')
      return send(response, 400, { error: { type: 'invalid_request_error', message: 'not allowed' } });
    try {
      const made = answer(method, url, body, headers['idempotency-key'] as string | undefined);
      if (trouble === 'cut') return void request.socket.destroy();
      send(response, 200, made);
    } catch (error) {
      const { message, status } = error as Refused;
      send(response, status, { error: { type: 'invalid_request_error', message } });
    }
  };

  /** The page of a checkout, with the success address as the target of its form. */
  const pay = (response: ServerResponse, id: string, isPaid: boolean): void => {
    if (isPaid) events.push(...complete(id));
    const success = sessions.get(id)!.asked.get('success_url')!;
    response.writeHead(isPaid ? 303 : 200, isPaid ? { Location: success } : { 'Content-Type': 'text/html' });
    response.end(`<title>Pay</title><form method="post"><button>Pay</button></form>`);
  };

  const events: Sent[] = [];

  /** Pays a checkout. Returns its events in the order of Stripe. */
  const complete = (sessionId: string, status: Stripe.Subscription.Status = 'active'): readonly Sent[] => {
    const { asked, session } = sessions.get(sessionId)!;
    const number = ++made;
    const subscription: Subscription = {
      id: `sub_${number}`,
      object: 'subscription',
      customer: `cus_${number}`,
      status,
      metadata: { chain_claim: asked.get('subscription_data[metadata][chain_claim]')! },
      items: itemsOf(asked.get('line_items[0][price]')!),
    };
    subscriptions.set(subscription.id, subscription);
    if (status === 'active') charge(subscription.customer);
    return [
      eventOf('customer.subscription.created', subscription),
      eventOf('checkout.session.completed', { ...session, status: 'complete', subscription: subscription.id }),
      eventOf('invoice.paid', { object: 'invoice', ...parentOf(subscription.id) }),
    ];
  };

  const eventOf = (type: string, object: unknown, atMs = Date.now()): Sent => {
    const id = `evt_${++made}`;
    const created = Math.floor(atMs / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    return { id, body, signature: signed(body, atMs) };
  };

  /** Changes a subscription. Returns the event, with the state at this time. */
  const change = (id: string, to: { price?: string; status?: Stripe.Subscription.Status }): Sent => {
    const subscription = subscriptions.get(id)!;
    if (to.price !== undefined) subscription.items = itemsOf(to.price);
    if (to.status !== undefined) subscription.status = to.status;
    const type = subscription.status === 'canceled' ? 'deleted' : 'updated';
    return eventOf(`customer.subscription.${type}`, structuredClone(subscription));
  };

  const charge = (customer: string, status: Charge['status'] = 'succeeded'): Charge => {
    const taken: Charge = {
      ...{ id: `ch_${++made}`, object: 'charge', customer, status, amount: 1_000 },
      ...{ amount_refunded: 0, refunded: false, disputed: false },
    };
    charges.unshift(taken);
    return taken;
  };

  const newestCharge = (id: string): Charge => {
    const { customer } = subscriptions.get(id)!;
    return charges.find(one => one.customer === customer)!;
  };

  /** Disputes a payment, or moves its dispute. */
  const dispute = (id: string, status: string, taken = newestCharge(id)): Sent => {
    const known = disputes.find(one => one.charge === taken.id);
    const shown: Dispute = known ?? { id: `du_${++made}`, object: 'dispute', charge: taken.id, status };
    if (!known) disputes.push(shown);
    taken.disputed = true;
    shown.status = status;
    const isClosed = ['won', 'lost', 'warning_closed'].includes(status);
    const type = isClosed ? 'closed' : known ? 'updated' : 'created';
    return eventOf(`charge.dispute.${type}`, structuredClone(shown));
  };

  /** Refunds a part, or the rest. A negative part failed. */
  const refund = (id: string, amount?: number, taken = newestCharge(id)): Sent => {
    taken.amount_refunded += amount ?? taken.amount - taken.amount_refunded;
    taken.refunded = taken.amount_refunded >= taken.amount;
    return eventOf('charge.refunded', structuredClone(taken));
  };

  /** Takes the payment of another period. */
  const renew = (id: string): Sent => {
    charge(subscriptions.get(id)!.customer);
    return eventOf('invoice.paid', { object: 'invoice', ...parentOf(id) });
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Requests so far, as `METHOD path`. */
    calls,
    /** What the next calls suffer. */
    troubles,
    /** Events of payments in a browser. */
    events,
    sessions,
    subscriptions,
    ...{ charges, disputes, rights, charge, dispute, refund, renew },
    complete,
    change,
    eventOf,
    stop: async () => {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
};

class Refused extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** As Stripe signs the body of a webhook. */
export const signed = (body: string, atMs = Date.now(), secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(atMs / 1000) });

const itemsOf = (price: string): Subscription['items'] => ({
  object: 'list',
  data: [{ id: 'si_1', price: { id: price } }],
});

const parentOf = (subscription: string) => ({ parent: { subscription_details: { subscription } } });

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, status: number, body: Fields): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

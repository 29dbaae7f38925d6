import { type Clock, sleep, systemClock } from '../time/clock.ts';
import { type Budget, type BudgetOptions, formatUsdc, openBudget, type Reservation, type Spending } from './budget.ts';

export type { BudgetOptions, Spending } from './budget.ts';

type Header = (name: string) => string | null | undefined;

export type Requirement = {
  readonly network: string;
  readonly asset: string;
  readonly amount: string;
  readonly payTo: string;
};

type Required = { readonly accepts: readonly Requirement[] };

/** What it needs of `x402HTTPClient` of `@x402/core`. */
export type PaymentClient = {
  getPaymentRequiredResponse(getHeader: Header): Required;
  createPaymentPayload(required: never): Promise<unknown>;
  encodePaymentSignatureHeader(payload: never): Record<string, string>;
  getPaymentSettleResponse(getHeader: Header): { readonly success: boolean; readonly errorReason?: string | undefined };
};

export type PaymentsOptions = {
  readonly budget: BudgetOptions;
  /** The only wallet to pay, if you know it. */
  readonly payTo?: string | undefined;
  /** Times that one payment is sent while its result is unknown. Default 10. */
  readonly attemptsMax?: number | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  readonly clock?: Clock | undefined;
};

export type Payments = {
  /** For the option `fetch` of a client whose `url` ends in `/x402`. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly spending: () => Spending;
};

/** A signed payment whose result is not known yet. */
type Open = { readonly headers: Record<string, string>; readonly reservation: Reservation; sent: boolean };

type Deps = {
  readonly client: PaymentClient;
  readonly budget: Budget;
  readonly payTo: string | undefined;
  readonly attemptsMax: number;
  readonly send: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  /** By address: it is sent again instead of a new payment. */
  readonly open: Map<string, Promise<Open | Response>>;
};

/** USDC on Solana, by network. */
const USDC: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
};

const WAIT_MS = 2_000;

/** Pays requests within a budget. An unknown payment is repeated, never replaced. */
export function createPayments(client: PaymentClient, options: PaymentsOptions): Payments {
  const { clock = systemClock, attemptsMax = 10, payTo, fetch: send = request => fetch(request) } = options;
  const budget = openBudget(options.budget, clock.now);
  const deps: Deps = { client, budget, payTo, attemptsMax, send, clock, open: new Map() };
  return { fetch: request => fetchPaid(deps, request), spending: budget.spending };
}

async function fetchPaid(deps: Deps, request: Request): Promise<Response> {
  const { open, send } = deps;
  const { url, method } = request;
  if (method !== 'GET') return send(request);
  let payment = open.get(url);
  if (payment === undefined) {
    const response = await send(request.clone());
    if (response.status !== 402) return response;
    payment = open.get(url);
    if (payment === undefined) {
      // Requests for one address that run at once share a payment.
      payment = sign(deps, response);
      const forget = (): void => void open.delete(url);
      open.set(url, payment);
      payment.then(signed => signed instanceof Response && forget(), forget);
    }
  }
  const signed = await payment;
  if (signed instanceof Response) return signed.clone();
  // Sends a payment until its result is known.
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= deps.attemptsMax;
    const paid = new Request(request.clone());
    for (const [name, value] of Object.entries(signed.headers)) paid.headers.set(name, value);
    // The answer to the first attempt may be lost.
    if (signed.sent) paid.headers.set('PAYMENT-REPEAT', 'true');
    signed.sent = true;
    const response = await deps.send(paid).catch((cause: unknown) => {
      if (isLast || request.signal.aborted) throw cause;
      return null;
    });
    if (response !== null && (!isUnknown(response.status) || isLast)) {
      const { client, open } = deps;
      if (isUnknown(response.status)) return response;
      open.delete(request.url);
      const receipt = response.headers.has('payment-response')
        ? client.getPaymentSettleResponse(name => response.headers.get(name))
        : undefined;
      const isCharged = response.ok || receipt?.success === true || SPENT.includes(receipt?.errorReason ?? '');
      if (isCharged) signed.reservation.settle();
      else signed.reservation.refuse();
      return response;
    }
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
    await sleep(deps.clock, Number.isFinite(seconds) ? seconds * 1_000 : WAIT_MS, request.signal);
    request.signal.throwIfAborted();
  }
}

/** A payment, or the 402 if it would exceed the budget. */
async function sign({ client, budget, payTo }: Deps, response: Response): Promise<Open | Response> {
  const required = client.getPaymentRequiredResponse(name => response.headers.get(name));
  const chosen = required.accepts.find(
    one =>
      USDC[one.network] === one.asset && /^\d{1,18}$/.test(one.amount) && (payTo === undefined || one.payTo === payTo),
  );
  if (chosen === undefined)
    return createRefusal(response, 'The service accepts no USDC on Solana for the expected wallet.');
  const reservation = budget.reserve(BigInt(chosen.amount));
  if (reservation === null)
    return createRefusal(
      response,
      `The request costs ${formatUsdc(BigInt(chosen.amount))} USDC, more than the budget allows.`,
    );
  try {
    const payload = await client.createPaymentPayload({ ...required, accepts: [chosen] } as never);
    return { headers: client.encodePaymentSignatureHeader(payload as never), reservation, sent: false };
  } catch (cause) {
    reservation.cancel();
    throw cause;
  }
}

function createRefusal({ headers }: Response, why: string): Response {
  const body = JSON.stringify({ error: `${why} Nothing was paid.`, code: 'payment_required' });
  return new Response(body, {
    status: 402,
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
  });
}

/** The payment may have been charged. */
function isUnknown(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** Reasons of payments that were charged before. */
const SPENT: readonly string[] = ['payment_already_used', 'attempts_used_up'];

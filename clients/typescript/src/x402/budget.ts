/** Limits in USDC as decimals, such as `0.05`. */
export type BudgetOptions = {
  /** Most that one request may cost. */
  readonly perRequestMax: string;
  /** Most that all requests together may cost. */
  readonly totalMax: string;
};

/** In USDC as decimals, exact. */
export type Spending = {
  /** Paid, by the receipts. */
  readonly settled: string;
  /** Signed, and perhaps still to be charged. */
  readonly pending: string;
  /** Number of receipts. */
  readonly payments: number;
};

export type Reservation = {
  readonly amount: bigint;
  /** The payment was charged. */
  readonly settle: () => void;
  /** The service says that it was not charged. Counts until the payment has expired. */
  readonly refuse: () => void;
  /** Nothing was signed. */
  readonly cancel: () => void;
};

export type Budget = {
  /** Null if the amount, in base units, exceeds a limit. */
  readonly reserve: (amount: bigint) => Reservation | null;
  readonly spending: () => Spending;
};

type Entry = { readonly amount: bigint; readonly signedMs: number; state: 'open' | 'refused' };

const DECIMALS = 6;
/** A signed payment can no longer be charged then: its blockhash has expired. */
const EXPIRED_MS = 180_000;

/** Counts signed payments, so that no dishonest service can exceed the limits. */
export function openBudget({ perRequestMax, totalMax }: BudgetOptions, now: () => number): Budget {
  const [requestMax, max] = [parseUsdc(perRequestMax), parseUsdc(totalMax)];
  const entries = new Set<Entry>();
  let [settled, payments] = [0n, 0];
  const pending = (): bigint => {
    let sum = 0n;
    for (const entry of entries) {
      if (entry.state === 'refused' && now() - entry.signedMs > EXPIRED_MS) entries.delete(entry);
      else sum += entry.amount;
    }
    return sum;
  };
  const settle = (entry: Entry): void => {
    if (!entries.delete(entry)) return;
    settled += entry.amount;
    payments++;
  };
  return {
    reserve: amount => {
      if (amount < 0n || amount > requestMax || settled + pending() + amount > max) return null;
      const entry: Entry = { amount, signedMs: now(), state: 'open' };
      entries.add(entry);
      return {
        amount,
        settle: () => settle(entry),
        refuse: () => {
          entry.state = 'refused';
        },
        cancel: () => void entries.delete(entry),
      };
    },
    spending: () => ({ settled: formatUsdc(settled), pending: formatUsdc(pending()), payments }),
  };
}

/** Base units of a decimal. Throws if it is not one. */
export function parseUsdc(text: string): bigint {
  const [, whole, fraction = ''] = new RegExp(`^(\\d{1,12})(?:\\.(\\d{1,${DECIMALS}}))?$`).exec(text) ?? [];
  if (whole === undefined)
    throw new TypeError(`A limit must be a decimal in USDC with at most ${DECIMALS} decimals; got "${text}".`);
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

export function formatUsdc(units: bigint): string {
  const digits = String(units).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return digits.slice(0, -DECIMALS) + (fraction && `.${fraction}`);
}

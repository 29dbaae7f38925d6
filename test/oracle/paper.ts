/** Paper trading by brute force over a tape. Imports nothing of the product. */

type Fields = Readonly<Record<string, unknown>>;
/** An event as its producer sent it, in the order of arrival. */
export type PaperEvent = Fields & {
  readonly type: string;
  readonly slot: number;
  readonly timestamp: number;
  readonly received_ms: number;
};

export type OracleTrigger = {
  readonly id: string;
  readonly side: string;
  readonly mint: string;
  readonly pool: string | null;
  readonly ms: number;
  readonly sold: bigint;
  readonly held: bigint;
};

export type OracleParams = {
  readonly size: bigint;
  readonly slippageBps: bigint;
  readonly isPartial: boolean;
  readonly tip: bigint;
  readonly priority: bigint;
  readonly endMs: number;
};

const SOL = 'So11111111111111111111111111111111111111112';
const M = 1_000_000n;
const E30 = 10n ** 30n;
const CONSTANT = new Set(['pump_swap', 'raydium_amm', 'raydium_cpmm']);

const big = (value: unknown): bigint => BigInt(String(value));
const text = (value: unknown): string | null => (value === undefined || value === null ? null : String(value));

/** Buys and sells of a wallet, with what each sell takes of its holding. */
export const oracleTriggers = (events: readonly PaperEvent[], wallet: string): readonly OracleTrigger[] => {
  const lots = new Map<string, { slot: number; raw: bigint }[]>();
  const take = (mint: string, raw: bigint): void => {
    let left = raw;
    for (const lot of lots.get(mint) ?? []) {
      const part = lot.raw < left ? lot.raw : left;
      lot.raw -= part;
      left -= part;
    }
  };
  const heldOf = (mint: string): bigint => (lots.get(mint) ?? []).reduce((sum, { raw }) => sum + raw, 0n);
  const empty = (mint: string, slot: number): void => {
    for (const lot of lots.get(mint) ?? []) if (lot.slot <= slot) lot.raw = 0n;
  };
  const triggers: OracleTrigger[] = [];
  for (const event of events) {
    if (event.type === 'transfer' && event.from === wallet && event.to !== wallet && event.mint !== SOL)
      take(String(event.mint), big(event.amount_raw));
    if (event.type === 'balance' && event.wallet === wallet && event.balance_raw === '0')
      empty(String(event.mint), event.slot);
    if (event.type !== 'swap' || event.wallet_address !== wallet) continue;
    const mint = String(event.token_mint);
    const raw = big(event.token_amount_raw);
    const common = { id: `${event.signature}:${event.event_index}`, mint, ms: event.timestamp };
    const place = { ...common, side: String(event.direction), pool: text(event.pool_address) };
    if (event.direction === 'buy') {
      lots.set(mint, [...(lots.get(mint) ?? []), { slot: event.slot, raw }]);
      triggers.push({ ...place, sold: 0n, held: 0n });
    }
    if (event.direction !== 'sell') continue;
    const held = heldOf(mint);
    const sold = raw < held ? raw : held;
    take(mint, raw);
    if (sold > 0n) triggers.push({ ...place, sold, held });
    if (event.wallet_token_balance_raw === '0') empty(mint, event.slot);
  }
  return triggers.toSorted((a, b) => a.ms - b.ms);
};

/** Canonical order; an index that is not there comes last, then arrival. */
const byPlace = (a: PaperEvent, b: PaperEvent): number => {
  const [left, right] = [a.tx_index, b.tx_index] as (number | undefined)[];
  if (a.slot !== b.slot) return a.slot - b.slot;
  if (left === undefined && right === undefined) return 0;
  if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
  return left - right || Number(a.event_index) - Number(b.event_index);
};

const mintOf = (event: PaperEvent): string => String(event.type === 'swap' ? event.token_mint : event.mint);
const poolsOf = (event: PaperEvent): readonly unknown[] => {
  if (event.type === 'swap') return [event.pool_address];
  return event.type === 'migration' ? [event.to_pool, event.from_pool] : [event.pool];
};

/** A token's rows in canonical order. */
const sortRows = (events: readonly PaperEvent[], mint: string): readonly PaperEvent[] => {
  const seen = new Set<string>();
  return events
    .filter(event => ['swap', 'pool', 'liquidity', 'migration'].includes(event.type) && mintOf(event) === mint)
    .filter(event => {
      if (event.signature === undefined) return true;
      const id = `${event.type} ${event.signature}:${event.event_index}`;
      return !seen.has(id) && seen.add(id);
    })
    .toSorted(byPlace);
};

type Held = { x: bigint; y: bigint; base: string; dex: string; slot: number; at: PaperEvent; digits: [number, number] };

/** Reserves after the last row that was there at `t`. */
const depthAt = (rows: readonly PaperEvent[], pool: string, t: number): Held | null => {
  let shape: string | null = null;
  let held: Held | null = null;
  for (const row of rows) {
    if (row.timestamp > t || row.received_ms > t + 2_000 || !poolsOf(row).includes(pool)) continue;
    if (row.type === 'liquidity') {
      if (held === null) continue;
      const sign = row.side === 'add' ? 1n : -1n;
      const x: bigint = held.x + sign * big(row.token_amount_raw);
      const y: bigint = held.y + sign * big(row.base_amount_raw);
      const isGone = row.is_full_close === true;
      held = { ...(held as Held), x: isGone || x < 0n ? 0n : x, y: isGone || y < 0n ? 0n : y, at: row };
      continue;
    }
    held = null;
    if (row.type === 'migration' && row.from_pool === pool) continue;
    if (row.type === 'pool') shape = String(row.shape);
    if (row.type === 'migration') shape = 'constant_product';
    const dex = String(row.dex_name ?? row.dex ?? row.to_dex);
    const form = shape ?? (CONSTANT.has(dex) ? 'constant_product' : dex === 'pump_fun' ? 'bonding_curve' : 'other');
    const curve = row.curve as Fields | undefined;
    const [token, base] =
      row.type === 'migration'
        ? [row.token_amount_raw, row.base_amount_raw]
        : form === 'bonding_curve'
          ? [curve?.virtual_token_raw, curve?.virtual_base_raw]
          : row.type === 'pool'
            ? [row.token_reserve_raw, row.base_reserve_raw]
            : [row.pool_token_reserve_raw, row.pool_base_reserve_raw];
    const isOpen = form === 'constant_product' || (form === 'bonding_curve' && curve?.is_complete !== true);
    if (!isOpen || token === undefined || base === undefined) continue;
    const digits: [number, number] = [Number(row.token_decimals), Number(row.base_decimals)];
    held = { x: big(token), y: big(base), base: String(row.base_mint), dex, slot: row.slot, at: row, digits };
  }
  return held !== null && held.x > 0n && held.y > 0n ? held : null;
};

const isqrt = (value: bigint): bigint => {
  let [low, high] = [0n, 1n];
  while (high * high <= value) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * middle <= value) low = middle;
    else high = middle;
  }
  return low;
};

const up = (value: bigint, by: bigint): bigint => value / by + (value % by > 0n ? 1n : 0n);

const swap = (side: string, x: bigint, y: bigint, raw: bigint, ppm: bigint): { fee: bigint; out: bigint } => {
  if (side === 'buy') {
    const fee = up(raw * ppm, M);
    const d = raw - fee;
    return { fee, out: d > 0n ? (x * d) / (y + d) : 0n };
  }
  const g = (y * raw) / (x + raw);
  const fee = up(g * ppm, M);
  return { fee, out: g > fee ? g - fee : 0n };
};

/** Base units × price in 10⁻³⁰ USD, half to even. */
const usdOf = (raw: bigint, decimals: number, price: string): bigint => {
  const [whole, part = ''] = price.split('.');
  const [up30, down] = [raw * BigInt(`${whole}${part}`) * E30, 10n ** BigInt(part.length + decimals)];
  const [quotient, rest] = [up30 / down, up30 % down];
  if (rest * 2n === down) return quotient + (quotient % 2n);
  return rest * 2n > down ? quotient + 1n : quotient;
};

type Lot = { readonly raw: bigint; readonly usd: bigint | null; readonly fee: bigint | null; taken: bigint };
const shareOf = (total: bigint, lot: Lot, part: bigint): bigint =>
  (total * (lot.taken + part)) / lot.raw - (total * lot.taken) / lot.raw;

export type OracleOrder = ReturnType<typeof oraclePaper>['orders'][number];

/** Orders and sums of one delay. Swaps must have their prices on them. */
export const oraclePaper = (
  tokens: ReadonlyMap<string, readonly PaperEvent[]>,
  triggers: readonly OracleTrigger[],
  delay: number,
  { size, slippageBps: s, isPartial, tip, priority, endMs }: OracleParams,
) => {
  const orders: Fields[] = [];
  const lots = new Map<string, Lot[]>();
  let [realized, unpriced] = [0n, 0];
  const exits: { n: number; sold: string; realized: string | null }[] = [];
  for (const { id, side, mint, pool, ms, sold, held } of triggers) {
    const rows = tokens.get(mint)!;
    const mine = (lots.get(mint) ?? []).reduce((sum, lot) => sum + lot.raw - lot.taken, 0n);
    const asked = side === 'buy' ? size : (mine * sold) / held;
    if (asked === 0n) continue;
    const t = ms + delay;
    const [now, then] = pool === null ? [null, null] : [depthAt(rows, pool, t), depthAt(rows, pool, ms)];
    const known = rows.filter(row => row.type === 'swap' && row.timestamp <= t && row.received_ms <= t + 2_000);
    const paying = known.findLast(row => row.pool_address === pool && big(row.dex_fee_raw ?? 0) > 0n);
    const ppm = paying === undefined ? 3_000n : (big(paying.dex_fee_raw) * M) / big(paying.base_amount_raw);
    const order: Record<string, unknown> = {
      ...{ n: orders.length + 1, side, token_mint: mint, pool, trigger: id, decided_ms: ms, fill_ms: t },
      ...{ in_raw: String(asked), out_raw: null, fee_raw: null, status: 'rejected', why: null },
      ...{ network_lamports: 0, tip_lamports: 0, ppm: now === null ? null : Number(ppm) },
      reserves: now && { token_raw: String(now.x), base_raw: String(now.y) },
      at: now && {
        ...{ signature: text(now.at.signature), slot: now.at.slot },
        event_index: (now.at.event_index as number | undefined) ?? null,
      },
    };
    orders.push(order);
    if (now === null || then === null) {
      order.why = 'no_depth';
      continue;
    }
    if (side === 'buy' && now.base !== SOL) {
      order.why = 'quote_not_sol';
      continue;
    }
    let raw = asked;
    const least = (swap(side, then.x, then.y, raw, ppm).out * (10_000n - s)) / 10_000n;
    if (swap(side, now.x, now.y, raw, ppm).out < least) {
      let most = 0n;
      if (isPartial && side === 'buy') {
        const d = isqrt((now.x * now.y * then.y * (10_000n + s)) / (then.x * 10_000n)) - now.y;
        most = d > 0n ? (d * M) / (M - ppm) : 0n;
      }
      if (isPartial && side === 'sell')
        most = isqrt((now.x * now.y * then.x * 10_000n) / (then.y * (10_000n - s))) - now.x;
      if (most <= 0n) {
        order.why = 'slippage';
        order.network_lamports = Number(5_000n + priority);
        continue;
      }
      if (most < raw) raw = most;
    }
    const reserve = side === 'buy' ? now.y : now.x;
    if (raw * 10n > reserve) {
      if (!isPartial) {
        order.why = 'too_large';
        continue;
      }
      raw = reserve / 10n;
    }
    const { out, fee } = swap(side, now.x, now.y, raw, ppm);
    if (out === 0n) {
      order.why = 'no_output';
      continue;
    }
    Object.assign(order, {
      ...{ in_raw: String(raw), out_raw: String(out), fee_raw: String(fee), tip_lamports: Number(tip) },
      ...{ status: raw < asked ? 'partial' : 'filled', network_lamports: Number(5_000n + priority) },
    });
    const priced = known.findLast(row => row.base_mint === now.base && row.base_price_usd !== undefined);
    const solPrice = text(known.findLast(row => row.sol_price_usd !== undefined)?.sol_price_usd);
    const price = text(priced?.base_price_usd);
    const usd = price === null ? null : usdOf(side === 'buy' ? raw : out, now.digits[1], price);
    const cost = solPrice === null ? null : usdOf(5_000n + priority + tip, 9, solPrice);
    if (side === 'buy') {
      lots.set(mint, [...(lots.get(mint) ?? []), { raw: out, usd, fee: cost, taken: 0n }]);
      continue;
    }
    let [left, spent]: [bigint, bigint | null] = [raw, 0n];
    for (const lot of lots.get(mint)!) {
      const part = lot.raw - lot.taken < left ? lot.raw - lot.taken : left;
      if (part === 0n) continue;
      spent =
        spent === null || lot.usd === null || lot.fee === null
          ? null
          : spent + shareOf(lot.usd, lot, part) + shareOf(lot.fee, lot, part);
      lot.taken += part;
      left -= part;
    }
    const gain = usd === null || spent === null || cost === null ? null : usd - spent;
    if (gain === null) unpriced += 1;
    else realized += gain;
    exits.push({ n: orders.length, sold: String(raw), realized: gain === null ? null : String(gain) });
  }
  let unrealized: bigint | null = 0n;
  for (const [mint, own] of lots) {
    const mine = own.reduce((sum, lot) => sum + lot.raw - lot.taken, 0n);
    if (mine === 0n) continue;
    const mark = tokens
      .get(mint)!
      .findLast(
        row =>
          row.type === 'swap' &&
          row.timestamp <= endMs &&
          row.received_ms <= endMs + 2_000 &&
          row.base_price_usd !== undefined &&
          row.is_outlier !== true,
      );
    const isPriced = own.every(lot => lot.raw === lot.taken || (lot.usd !== null && lot.fee !== null));
    if (mark === undefined || !isPriced || unrealized === null) {
      unrealized = null;
      continue;
    }
    const base = usdOf(big(mark.base_amount_raw), Number(mark.base_decimals), String(mark.base_price_usd));
    const left = own.reduce(
      (sum, lot) =>
        lot.raw === lot.taken
          ? sum
          : sum + shareOf(lot.usd!, lot, lot.raw - lot.taken) + shareOf(lot.fee!, lot, lot.raw - lot.taken),
      0n,
    );
    unrealized += (base * mine) / big(mark.token_amount_raw) - left;
  }
  const rejected = orders.filter(({ status }) => status === 'rejected').length;
  return { orders, exits, realized, unrealized, unpriced, rejected };
};

/** A token's rows, sorted once. */
export const sortTokens = (events: readonly PaperEvent[]): ReadonlyMap<string, readonly PaperEvent[]> =>
  new Map(
    [...new Set(events.filter(({ type }) => type === 'swap' || type === 'migration').map(mintOf))].map(mint => [
      mint,
      sortRows(events, mint),
    ]),
  );

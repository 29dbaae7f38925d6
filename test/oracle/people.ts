/**
 * Tags and results of a token's wallets by brute force over the rows of its tape, in arrival order.
 * Bundles, kin and the wallets' own records are given: they have oracles of their own. Imports nothing from layers/.
 */
import { type LawMove, replay, usdOf } from './law.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const INCINERATOR = '1nc1nerator11111111111111111111111111111111';
const SYSTEM = '11111111111111111111111111111111';

/** A trade as stored. */
export type PeopleTrade = {
  readonly seq: number;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly firstSeq: number | null;
  readonly eventIndex: number;
  readonly timestampMs: number;
  readonly signature: string;
  readonly wallet: string;
  readonly pool: string | null;
  readonly direction: string;
  readonly tokenDecimals: number;
  readonly tokenRaw: string;
  readonly baseDecimals: number;
  readonly baseRaw: string;
  readonly basePriceUsd: string | null;
  readonly solPriceUsd: string | null;
  readonly networkFeeLamports: number;
  readonly tipLamports: number;
  readonly dexFeeRaw: string;
  readonly walletBalanceRaw: string | null;
  readonly tokenReserveRaw: string | null;
};

type Fields = Readonly<Record<string, unknown>> & { readonly type: string };
export type PeopleRow =
  | PeopleTrade
  | { readonly seq: number; readonly slot: number; readonly timestampMs: number; readonly event: Fields };

/** What other features say. */
export type Given = {
  readonly mint: string;
  /** Null with `why`. */
  readonly mark: string | null;
  readonly why: string | null;
  readonly kin: ReadonlySet<string>;
  readonly bundlers: ReadonlySet<string>;
  readonly traits: ReadonlyMap<string, { readonly sizeClass: string | null; readonly tier: string }>;
  /** First SOL or stable that a wallet received, and its first swap of any token. */
  readonly fundedMs: ReadonlyMap<string, number>;
  readonly swappedMs: ReadonlyMap<string, number>;
};

type FactRow = Exclude<PeopleRow, PeopleTrade>;

const isTrade = (row: PeopleRow): row is PeopleTrade => !('event' in row);
const isFact = (row: PeopleRow): row is FactRow => 'event' in row;
const text = (event: Fields, name: string): string => String(event[name] ?? '');

export const oraclePeople = (rows: readonly PeopleRow[], given: Given) => {
  const trades = rows.filter(isTrade);
  const facts = rows.filter(isFact);
  const events = facts.map(({ event }) => event);
  const described = facts.filter(({ event }) => event.type === 'token');
  const newest = described.toSorted((a, b) => a.slot - b.slot || a.timestampMs - b.timestampMs).at(-1)?.event;
  const creator = newest === undefined ? null : text(newest, 'deployer');
  const chain = facts.filter(({ event }) =>
    ['transfer', 'balance', 'holders_snapshot', 'pool', 'liquidity', 'migration'].includes(event.type),
  );
  const otherSlot = Math.min(...[...trades, ...chain].map(({ slot }) => slot));
  const launchSeen = described.some(({ slot }) => slot <= otherSlot);
  const byOrder = trades.toSorted(compareCanonical);
  const first = byOrder[0] ?? null;
  const outside = nonHolders(trades, events);
  const transfers = facts.filter(({ event }) => event.type === 'transfer');
  const sentTo = Map.groupBy(
    transfers.filter(({ event }) => event.from !== event.to && event.kind !== 'mint' && event.amount_raw !== '0'),
    ({ event }) => (event.kind === 'burn' ? INCINERATOR : text(event, 'to')),
  );
  const decimals = trades.at(-1)?.tokenDecimals ?? Number(newest?.decimals ?? 0);
  const totalRaw = sumSupply(described, transfers);
  const named = events.flatMap(event => (['balance', 'liquidity'].includes(event.type) ? [text(event, 'wallet')] : []));
  const made = creator === null ? [] : [creator];
  const wallets = new Set([...trades.map(({ wallet }) => wallet), ...sentTo.keys(), ...named, ...made]);
  const people = [...wallets].map(wallet => {
    const own = trades.filter(trade => trade.wallet === wallet);
    const sums = replay(toMoves(rows, wallet));
    const heldRaw = balanceOf(rows, wallet);
    const buys = own.filter(({ direction }) => direction === 'buy').toSorted(compareCanonical);
    const firstBuy = buys[0] ?? null;
    const firstBuyMs = buys.length === 0 ? null : Math.min(...buys.map(({ timestampMs }) => timestampMs));
    const senders = (sentTo.get(wallet) ?? []).map(({ event }) => text(event, 'from'));
    const [fundedMs, swappedMs] = [given.fundedMs.get(wallet), given.swappedMs.get(wallet)];
    const traits = given.traits.get(wallet);
    const priced = (raw: bigint) => (raw === 0n ? 0n : usdOf(raw, decimals, given.mark));
    const heldUsd = priced(heldRaw);
    const rules: Readonly<Record<string, boolean>> = {
      creator: wallet === creator,
      sniper:
        launchSeen && wallet !== creator && firstBuy !== null && firstBuy.timestampMs - first!.timestampMs <= 5_000,
      bundler: given.bundlers.has(wallet),
      insider:
        creator !== null &&
        wallet !== creator &&
        (given.kin.has(wallet) || senders.some(sender => sender === creator || given.kin.has(sender))),
      fresh:
        firstBuyMs !== null &&
        fundedMs !== undefined &&
        fundedMs <= firstBuyMs &&
        firstBuyMs - fundedMs <= DAY &&
        !(swappedMs !== undefined && firstBuyMs - swappedMs > DAY),
      whale: traits?.sizeClass === 'WHALE' || (heldUsd !== null && heldUsd >= 10_000n * 10n ** 30n),
      smart: traits?.tier === 'elite_smart_money' || traits?.tier === 'consistent_organic',
      market_maker: hasMadeMarket(rows, wallet),
    };
    const isPerson = !(outside.services.has(wallet) || outside.kindOf(wallet, own.length > 0) !== null);
    const isPriced = sums.left.every(({ cost, fee }) => cost !== null && fee !== null);
    const value = priced(sums.heldRaw);
    const cost = sums.left.reduce((sum, lot) => sum + (lot.cost ?? 0n) + (lot.fee ?? 0n), 0n);
    const unrealized = value === null || !isPriced ? null : value - cost;
    const reasons: Readonly<Record<string, boolean>> = {
      unpriced_trade: sums.unpriced > 0,
      [given.why ?? '']: given.why !== null && sums.heldRaw > 0n,
      no_supply: totalRaw === null || totalRaw === 0n,
      launch_not_seen: !launchSeen,
    };
    return {
      wallet,
      kind: outside.kindOf(wallet, own.length > 0),
      tags: isPerson ? Object.keys(rules).filter(tag => rules[tag]) : [],
      buys: sums.buys,
      sells: sums.sells,
      bought_raw: String(sums.boughtRaw),
      sold_raw: String(sums.soldRaw),
      bought_usd: sums.boughtUsd,
      sold_usd: sums.soldUsd,
      heldRaw,
      realized_pnl_usd: sums.realized,
      unrealized_pnl_usd: unrealized,
      total_pnl_usd: unrealized === null ? null : sums.realized + unrealized,
      first_buy_ts_ms: firstBuyMs,
      last_trade_ts_ms: own.length === 0 ? null : Math.max(...own.map(({ timestampMs }) => timestampMs)),
      why: Object.keys(reasons).find(name => reasons[name]) ?? null,
      firstBuy,
    };
  });
  const buyers = people
    .filter(({ firstBuy }) => firstBuy !== null)
    .sort((a, b) => compareCanonical(a.firstBuy!, b.firstBuy!))
    .slice(0, 2_000)
    .map(({ wallet, firstBuy }) => ({
      wallet,
      first_buy_signature: firstBuy!.signature,
      first_buy_slot: firstBuy!.slot,
      first_buy_raw: firstBuy!.tokenRaw,
      first_buy_usd: usdOf(BigInt(firstBuy!.baseRaw), firstBuy!.baseDecimals, firstBuy!.basePriceUsd),
      slots_after_first_trade: firstBuy!.slot - first!.slot,
    }));
  const pools = outside.pools.flatMap(pool => {
    const raw = reserveOf(rows, pool) ?? people.find(({ wallet }) => wallet === pool)?.heldRaw ?? 0n;
    return raw > 0n ? [raw] : [];
  });
  return { people, buyers, launchSeen, creator, totalRaw, pools };
};

type Placed = Pick<PeopleTrade, 'slot' | 'txIndex' | 'firstSeq' | 'eventIndex' | 'seq'>;

const compareCanonical = (a: Placed, b: Placed): number => {
  const order = ({ txIndex, firstSeq, seq }: Placed) => txIndex ?? 2 ** 32 + (firstSeq ?? seq);
  return a.slot - b.slot || order(a) - order(b) || a.eventIndex - b.eventIndex || a.seq - b.seq;
};

/** Accounts that are not people's. */
const nonHolders = (trades: readonly PeopleTrade[], events: readonly Fields[]) => {
  const pools = new Set<string>(trades.flatMap(({ pool }) => pool ?? []));
  const programs = new Set<string>();
  const services = new Set<string>();
  for (const event of events) {
    if (event.type === 'pool' || event.type === 'liquidity') pools.add(text(event, 'pool'));
    if (event.type === 'migration') for (const name of ['from_pool', 'to_pool']) pools.add(text(event, name));
    if (event.type === 'token' && event.primary_pool) pools.add(text(event, 'primary_pool'));
    for (const account of (event.program_accounts as readonly string[] | undefined) ?? []) programs.add(account);
    if (event.type === 'wallet_funded') {
      if (['cex', 'bridge', 'dex_authority', 'lock'].includes(text(event, 'category')))
        services.add(text(event, 'wallet'));
      else services.delete(text(event, 'wallet'));
    }
  }
  const kindOf = (wallet: string, hasTraded: boolean): string | null => {
    if (wallet === INCINERATOR) return 'burn';
    if (wallet === SYSTEM) return 'system';
    if (pools.has(wallet)) return 'pool';
    return programs.has(wallet) && !hasTraded ? 'program' : null;
  };
  return { services, kindOf, pools: [...pools] };
};

/** The newest that a swap, a description or a migration states. */
const reserveOf = (rows: readonly PeopleRow[], pool: string): bigint | null => {
  const stated = rows.flatMap((row): readonly (Placed & { readonly raw: string })[] => {
    if (isTrade(row))
      return row.pool === pool && row.tokenReserveRaw !== null ? [{ ...row, raw: row.tokenReserveRaw }] : [];
    const { event, slot, seq } = row;
    const place = { slot, seq, firstSeq: null, eventIndex: Number(event.event_index ?? row.timestampMs) };
    const txIndex = (event.tx_index as number | undefined) ?? null;
    if (event.type === 'pool' && event.pool === pool)
      return [{ ...place, txIndex: 2 ** 40, raw: text(event, 'token_reserve_raw') }];
    if (event.type !== 'migration') return [];
    if (event.from_pool === pool) return [{ ...place, txIndex, raw: '0' }];
    return event.to_pool === pool ? [{ ...place, txIndex, raw: text(event, 'token_amount_raw') }] : [];
  });
  const newest = stated.toSorted(compareCanonical).at(-1);
  if (newest === undefined) return null;
  const shifts = rows.filter(isFact).filter(({ event }) => event.type === 'liquidity' && event.pool === pool);
  return shifts
    .filter(({ slot }) => slot > newest.slot)
    .reduce((sum, { event }) => {
      const raw = BigInt(text(event, 'token_amount_raw'));
      return event.side === 'add' ? sum + raw : event.is_full_close ? 0n : sum - raw;
    }, BigInt(newest.raw));
};

const toMoves = (rows: readonly PeopleRow[], wallet: string): LawMove[] =>
  rows.flatMap((row): LawMove[] => {
    const none = { baseRaw: 0n, baseDecimals: 9, price: null, solPrice: null, lamports: 0n, venueRaw: 0n };
    const place = { slot: row.slot, timestampMs: row.timestampMs, empties: false };
    if (isTrade(row)) {
      if (row.wallet !== wallet || (row.direction !== 'buy' && row.direction !== 'sell')) return [];
      return [
        {
          ...{ ...place, kind: row.direction, raw: BigInt(row.tokenRaw), empties: row.walletBalanceRaw === '0' },
          ...{ baseRaw: BigInt(row.baseRaw), baseDecimals: row.baseDecimals, price: row.basePriceUsd },
          ...{ solPrice: row.solPriceUsd, lamports: BigInt(row.networkFeeLamports) + BigInt(row.tipLamports) },
          venueRaw: BigInt(row.dexFeeRaw),
        },
      ];
    }
    const { event } = row;
    if (event.type === 'balance' && event.wallet === wallet && event.balance_raw === '0')
      return [{ ...place, ...none, kind: 'zero', raw: 0n }];
    if (event.type !== 'transfer' || event.from !== wallet || event.from === event.to || event.kind === 'mint')
      return [];
    return [{ ...place, ...none, kind: 'out', raw: BigInt(text(event, 'amount_raw')) }];
  });

/** The newest observation, and what moved in later slots. */
const balanceOf = (rows: readonly PeopleRow[], wallet: string): bigint => {
  const seen = rows.flatMap((row): readonly (Placed & { readonly raw: string })[] => {
    if (isTrade(row))
      return row.wallet === wallet && row.walletBalanceRaw !== null ? [{ ...row, raw: row.walletBalanceRaw }] : [];
    const { event, slot } = row;
    if (event.type !== 'balance' || event.wallet !== wallet) return [];
    const last = { txIndex: 2 ** 40, firstSeq: null, eventIndex: row.timestampMs };
    return [{ ...last, slot, seq: row.seq, raw: text(event, 'balance_raw') }];
  });
  const newest = seen.toSorted(compareCanonical).at(-1);
  const flows = rows.flatMap((row): readonly Flow[] => {
    const { slot } = row;
    if (isTrade(row)) {
      const sign = row.direction === 'buy' ? 1n : row.direction === 'sell' ? -1n : 0n;
      return row.wallet === wallet ? [{ slot, raw: sign * BigInt(row.tokenRaw) }] : [];
    }
    const { event } = row;
    if (event.type === 'liquidity' && event.wallet === wallet) {
      const added = BigInt(text(event, 'token_amount_raw'));
      return [{ slot, raw: event.side === 'add' ? -added : added, ...(event.side === 'add' && { added }) }];
    }
    if (event.type !== 'transfer' || event.from === event.to) return [];
    const raw = BigInt(text(event, 'amount_raw'));
    const from = event.kind === 'mint' ? INCINERATOR : event.from;
    const to = event.kind === 'burn' ? INCINERATOR : event.to;
    return [...(from === wallet ? [{ slot, raw: -raw }] : []), ...(to === wallet ? [{ slot, raw }] : [])];
  });
  const later = flows.filter(({ slot }) => newest === undefined || slot > newest.slot);
  const before = BigInt(newest?.raw ?? 0);
  const through = (slot: number): bigint =>
    later.filter(flow => flow.slot <= slot).reduce((all, { raw }) => all + raw, before);
  // Who pools more than it had must have had the rest before.
  const unseen = later.map(({ slot, added }) => {
    const pooled = later.reduce((all, flow) => all + (flow.slot <= slot ? (flow.added ?? 0n) : 0n), 0n);
    const short = added === undefined ? 0n : -through(slot);
    return short < pooled ? short : pooled;
  });
  const sum = unseen.reduce((most, raw) => (raw > most ? raw : most), 0n) + through(Infinity);
  return sum > 0n ? sum : 0n;
};

type Flow = { readonly slot: number; readonly raw: bigint; readonly added?: bigint };

/** Sixty whole minutes with three buys and three sells, each side 100 USD and half of the other. */
const hasMadeMarket = (rows: readonly PeopleRow[], wallet: string): boolean => {
  const bearing = (row: PeopleRow): boolean =>
    isTrade(row) || ['transfer', 'balance', 'holders_snapshot', 'liquidity'].includes(row.event.type);
  let newestMs = 0;
  const own: { readonly minute: number; readonly isBuy: boolean; readonly usd: bigint }[] = [];
  for (const row of rows) {
    if (bearing(row)) newestMs = Math.max(newestMs, row.timestampMs);
    if (!isTrade(row) || row.wallet !== wallet || (row.direction !== 'buy' && row.direction !== 'sell')) continue;
    const usd = usdOf(BigInt(row.baseRaw), row.baseDecimals, row.basePriceUsd);
    if (usd === null || row.timestampMs < newestMs - 15 * MINUTE) continue;
    own.push({ minute: Math.floor(row.timestampMs / MINUTE), isBuy: row.direction === 'buy', usd });
    const around = own.at(-1)!.minute;
    for (let from = around - 59; from <= around; from++) {
      const hour = own.filter(({ minute }) => minute >= from && minute < from + 60);
      const sum = (isBuy: boolean) =>
        hour.filter(one => one.isBuy === isBuy).reduce((all, { usd: one }) => all + one, 0n);
      const [bought, sold] = [sum(true), sum(false)];
      const [less, more] = bought < sold ? [bought, sold] : [sold, bought];
      const buys = hour.filter(({ isBuy }) => isBuy).length;
      const isMade = buys >= 3 && hour.length - buys >= 3 && less >= 100n * 10n ** 30n && 2n * less >= more;
      if (isMade) return true;
    }
  }
  return false;
};

const sumSupply = (described: readonly FactRow[], transfers: readonly FactRow[]): bigint | null => {
  const newest = described.toSorted((a, b) => a.slot - b.slot || a.timestampMs - b.timestampMs).at(-1);
  if (newest === undefined) return null;
  return transfers
    .filter(({ slot, event }) => slot > newest.slot && event.from !== event.to)
    .reduce(
      (sum, { event }) => {
        const raw = BigInt(text(event, 'amount_raw'));
        if (event.kind === 'mint') return sum + raw;
        return event.kind === 'burn' || event.to === INCINERATOR || event.to === SYSTEM ? sum - raw : sum;
      },
      BigInt(text(newest.event, 'supply_raw')),
    );
};

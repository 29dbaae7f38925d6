/**
 * What findings of `explain=true` measured, recomputed from the events that they name.
 * Imports nothing from `layers/`.
 */
import { Decimal } from 'decimal.js';

const D = Decimal.clone({ precision: 60 });

export type Fields = Readonly<Record<string, unknown>>;
export type TapeLine = Fields & { readonly type: string; readonly timestamp: number };

export type ShownInput = {
  readonly type: string;
  readonly console: string;
  readonly slot: number | null;
  readonly signature?: string;
  readonly event_index?: number;
  readonly received_ms?: number | null;
  readonly key?: string;
  readonly timestamp_ms?: number;
};

export type ShownFinding = {
  readonly path: string;
  readonly rule: string;
  readonly rules_version: string;
  readonly doc: string;
  readonly sentence: string;
  readonly thresholds: Fields;
  readonly measured: Fields;
  readonly inputs: readonly ShownInput[];
  readonly inputs_total: number;
};

export type Ledger = {
  readonly byId: ReadonlyMap<string, TapeLine>;
  readonly byTime: ReadonlyMap<string, readonly TapeLine[]>;
  readonly swapsOf: ReadonlyMap<string, readonly TapeLine[]>;
  readonly swapsOfMint: ReadonlyMap<string, readonly TapeLine[]>;
  readonly swapsOfWallet: ReadonlyMap<string, readonly TapeLine[]>;
  /** When a token was described. */
  readonly describedMs: ReadonlyMap<string, number>;
  readonly nowMs: number;
  /** Newest price of SOL by a time. */
  readonly solAt: (ms: number) => string | null;
};

const SOL = 'So11111111111111111111111111111111111111112';

/** Arranges a tape for the checks. */
export const arrange = (lines: readonly TapeLine[], nowMs: number): Ledger => {
  const prices = lines.filter(({ type, mint }) => type === 'price' && mint === SOL);
  return {
    byId: new Map(
      lines.flatMap(line =>
        typeof line.signature === 'string' ? [[`${line.type} ${line.signature}:${line.event_index}`, line]] : [],
      ),
    ),
    byTime: Map.groupBy(lines, ({ type, timestamp }) => `${type} ${timestamp}`),
    swapsOf: Map.groupBy(
      lines.filter(({ type }) => type === 'swap'),
      ({ wallet_address: wallet, token_mint: mint }) => `${wallet} ${mint}`,
    ),
    swapsOfMint: Map.groupBy(
      lines.filter(({ type }) => type === 'swap'),
      ({ token_mint: mint }) => String(mint),
    ),
    swapsOfWallet: Map.groupBy(
      lines.filter(({ type }) => type === 'swap'),
      ({ wallet_address: wallet }) => String(wallet),
    ),
    describedMs: new Map(
      lines
        .filter(({ type }) => type === 'token')
        .toReversed()
        .map(({ mint, timestamp }) => [String(mint), timestamp]),
    ),
    nowMs,
    solAt: ms => (prices.findLast(({ timestamp }) => timestamp <= ms)?.usd as string | undefined) ?? null,
  };
};

/** The line of an input, or undefined. */
export const lineOf = (ledger: Ledger, input: ShownInput): TapeLine | undefined => {
  if (input.signature !== undefined) return ledger.byId.get(`${input.type} ${input.signature}:${input.event_index}`);
  const near = ledger.byTime.get(`${input.type} ${input.timestamp_ms}`) ?? [];
  return near.find(line => input.slot === null || line.slot === undefined || line.slot === input.slot);
};

/** The part of a body that a JSON pointer names; undefined where there is none. */
export const resolvePointer = (body: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], body);

/** An answer shows a finding with fewer inputs, and nothing else less. */
export const checkBeginning = (shown: ShownFinding, whole: ShownFinding): readonly string[] => {
  const { inputs } = shown;
  const isSame = JSON.stringify(shown) === JSON.stringify({ ...whole, inputs: whole.inputs.slice(0, inputs.length) });
  return isSame && (inputs.length > 0 || whole.inputs.length === 0) ? [] : ['differs from the whole finding'];
};

/** Inputs are on the tape, and figures hold against their limits. */
export const checkForm = (ledger: Ledger, body: unknown, finding: ShownFinding): readonly string[] => {
  const { path, sentence, thresholds, measured, inputs, inputs_total: total } = finding;
  const bad: string[] = [];
  if (resolvePointer(body, path) === undefined) bad.push(`no part of the body is at ${path}`);
  if (/[{}]|undefined|NaN/.test(sentence) || sentence.length < 10) bad.push(`odd sentence: ${sentence}`);
  if (inputs.length > 20 || inputs.length > total) bad.push(`${inputs.length} inputs of ${total}`);
  for (const [name, limit] of Object.entries(thresholds)) {
    const [, figure = '', side = ''] = /^(.+)_(min|max|below|above)$/.exec(name) ?? [];
    const value = measured[figure];
    if (typeof value !== 'number' || typeof limit !== 'number') continue;
    const holds = { min: value >= limit, max: value <= limit, below: value < limit, above: value > limit }[side];
    if (!holds) bad.push(`${figure} ${value} is not ${side} ${limit}`);
  }
  for (const input of inputs) {
    const line = lineOf(ledger, input);
    if (line === undefined) bad.push(`no line for ${JSON.stringify(input)}`);
    else if (input.slot !== null && line.slot !== input.slot) bad.push(`slot of ${JSON.stringify(input)}`);
    if (!/^\/#\/input\/[a-z_]+\/\w+\/\d+\/[^/]+$/.test(input.console)) bad.push(`link ${input.console}`);
    if (line && typeof input.received_ms === 'number' && input.received_ms < line.timestamp - 120_000)
      bad.push(`received long before: ${JSON.stringify(input)}`);
  }
  return bad;
};

const raw = (line: TapeLine): bigint => BigInt(String(line.token_amount_raw));
const usdOf = (ledger: Ledger, line: TapeLine): Decimal | null => {
  const given = line.base_price_usd as string | undefined;
  const price = given ?? (line.base_mint === SOL ? ledger.solAt(line.timestamp) : '1');
  return price === null ? null : new D(String(line.base_amount_raw)).div(`1e${line.base_decimals}`).mul(price);
};
const priceOf = (ledger: Ledger, line: TapeLine): number | null => {
  const usd = usdOf(ledger, line);
  return usd === null ? null : usd.div(new D(String(line.token_amount_raw)).div(`1e${line.token_decimals}`)).toNumber();
};
const near = (a: number | null, b: unknown, by = 1e-9): boolean =>
  a !== null && typeof b === 'number' && Math.abs(a - b) <= by * Math.max(Math.abs(a), Math.abs(b), 1e-30);

type Check = (given: {
  readonly ledger: Ledger;
  readonly body: Fields;
  readonly finding: ShownFinding;
  readonly lines: readonly TapeLine[];
  readonly part: Fields;
}) => readonly (readonly [string, unknown, unknown])[];

const swapsIn = (lines: readonly TapeLine[]): readonly TapeLine[] => lines.filter(({ type }) => type === 'swap');
const distinct = (values: readonly unknown[]): number => new Set(values).size;
const walletOf = ({ wallet_address: wallet }: TapeLine): unknown => wallet;
const isWhole = ({ inputs, inputs_total: total }: ShownFinding): boolean => inputs.length === total;

const cluster: Check = ({ finding, lines }) => {
  const swaps = swapsIn(lines);
  const slots = swaps.map(({ slot }) => Number(slot));
  const { wallets, from_slot: from, to_slot: to } = finding.measured;
  const all = swaps.length >= Number(wallets) ? distinct(swaps.map(walletOf)) : wallets;
  return [
    ['wallets', all, wallets],
    ['earliest slot', Math.min(...slots) >= Number(from), true],
    ['latest slot', Math.max(...slots) <= Number(to), true],
    ['one token', distinct(swaps.map(({ token_mint: mint }) => mint)), 1],
    ...(isWhole(finding)
      ? ([
          ['from', Math.min(...slots), from],
          ['to', Math.max(...slots), to],
        ] as const)
      : []),
    ...(finding.rule === 'bundles.multi_sell'
      ? ([['transactions', distinct(swaps.map(({ signature }) => signature)), finding.measured.transactions]] as const)
      : []),
    ...(finding.rule.startsWith('bundles.relay')
      ? ([['relays', distinct(swaps.map(one => one.relay_bundle_id)), finding.measured.relay_bundles]] as const)
      : []),
  ];
};

/** The hour to the detection, from the whole tape. */
const washEpisode: Check = ({ ledger, finding, part }) => {
  const detectedMs = Date.parse(String(part.detected_at));
  const own = (ledger.swapsOf.get(`${part.wallet_address} ${part.token_mint}`) ?? [])
    .filter(({ timestamp }) => timestamp > detectedMs - 3_600_000 && timestamp <= detectedMs)
    .filter(({ direction }) => direction === 'buy' || direction === 'sell')
    .toSorted(
      (a, b) => a.timestamp - b.timestamp || Number(a.slot) - Number(b.slot) || Number(a.tx_index) - Number(b.tx_index),
    );
  const flips = own.filter(({ direction }, at) => at > 0 && own[at - 1]!.direction !== direction).length;
  const sum = (side: string): Decimal =>
    own.filter(({ direction }) => direction === side).reduce((all, line) => all.add(usdOf(ledger, line)!), new D(0));
  const [bought, sold] = [sum('buy'), sum('sell')];
  const volume = bought.add(sold);
  const exposure = bought.sub(sold).abs().mul(100).div(volume);
  const { trades, direction_flips, volume_usd, exposure_pct } = finding.measured;
  return [
    ['trades', own.length, trades],
    ['flips', flips, direction_flips],
    ['volume', near(volume.toNumber(), volume_usd), true],
    [
      'exposure',
      near(exposure.toNumber(), exposure_pct) || Math.abs(exposure.toNumber() - Number(exposure_pct)) < 1e-9,
      true,
    ],
  ];
};

const candle: Check = ({ ledger, finding, lines, part }) => {
  const prices = lines.map(line => priceOf(ledger, line));
  const has = (price: unknown): boolean => prices.some(one => near(one, price));
  // Cut answers show the opening and the closing trade first.
  const wanted = ['open', 'close', ...(lines.length >= 3 || isWhole(finding) ? ['high', 'low'] : [])];
  const seen = wanted.map(name => [name, has(finding.measured[name]), true] as const);
  return [
    ...(lines.length >= Math.min(2, finding.inputs_total)
      ? seen.slice(0, lines.length >= 4 || isWhole(finding) ? 4 : 2)
      : seen.slice(0, 1)),
    ['bucket', part.open, finding.measured.open],
    ['trades', part.trades, finding.measured.trades],
  ];
};

const exit: Check = ({ ledger, finding, lines, part }) => {
  const [sale, ...lots] = lines;
  const { sold_raw: sold, held_raw: held, proceeds_usd: proceeds } = finding.measured;
  const usd = sale ? usdOf(ledger, sale) : null;
  const isOver = sale !== undefined && raw(sale) > BigInt(String(sold));
  return [
    ['sale', sale?.signature, part.exit_signature],
    ['first lot', lots.length === 0 || lots[0]!.signature === part.entry_signature, true],
    ['holding', BigInt(String(held)) >= BigInt(String(sold)), true],
    ['sold', isOver || (sale !== undefined && String(raw(sale)) === sold), true],
    ['proceeds', proceeds === null || isOver || near(usd?.toNumber() ?? null, proceeds), true],
    ['buys', lots.every(line => line.direction === 'buy' && line.wallet_address === part.wallet_address), true],
    ...(isWhole(finding)
      ? ([
          ['lots', finding.measured.lots === null || lots.length === finding.measured.lots, true],
          [
            'enough',
            lots.length === 0 || lots.reduce((sum, line) => sum + raw(line), 0n) >= BigInt(String(sold)),
            true,
          ],
        ] as const)
      : []),
  ];
};

const follow: Check = ({ finding, lines }) => {
  const { leader, follower, tokens, lag_ms: lag } = finding.measured;
  const pairs = Array.from({ length: lines.length >> 1 }, (_, at) => [lines[2 * at]!, lines[2 * at + 1]!] as const);
  const lags = pairs.map(([led, followed]) => followed.timestamp - led.timestamp);
  return [
    ['leader', pairs.every(([led]) => led.wallet_address === leader), true],
    ['follower', pairs.every(([, followed]) => followed.wallet_address === follower), true],
    ['one token', pairs.every(([led, followed]) => led.token_mint === followed.token_mint), true],
    ['lags', lags.every(ms => ms >= 1_000 && ms <= 60_000), true],
    ...(isWhole(finding)
      ? ([
          ['tokens', distinct(pairs.map(([led]) => led.token_mint)) >= Number(tokens), true],
          ['lag', lags.toSorted((a, b) => a - b)[lags.length >> 1] ?? null, lag],
        ] as const)
      : []),
  ];
};

const seeded: Check = ({ finding, lines }) => {
  const buy = lines.find(({ type }) => type === 'swap');
  const paid = lines.find(({ type }) => type === 'transfer');
  if (!buy || !paid || paid.from !== finding.measured.payer) return [];
  const seconds = (buy.timestamp - paid.timestamp) / 1000;
  return [
    ['receiver', paid.to, buy.wallet_address],
    ['seconds', seconds, finding.measured.fund_to_buy_seconds],
    ['lamports', String(paid.amount_raw), finding.measured.lamports],
  ];
};

const dump: Check = ({ finding, lines }) => {
  const { sold_raw: sold, dumped_pct: pct, basis_raw: basis, bought_back_raw: back } = finding.measured;
  const sells = lines.filter(({ direction }) => direction === 'sell').reduce((sum, line) => sum + raw(line), 0n);
  const share =
    basis === null ? null : Number(BigInt(String(sold)) - BigInt(String(back))) / Number(BigInt(String(basis)));
  return [
    ...(isWhole(finding) ? ([['sold', String(sells), sold]] as const) : []),
    ['share', share === null || near(share * 100, pct, 1e-6), true],
  ];
};

const oneTransaction: Check = ({ finding, lines }) => [
  ['one transaction', distinct(lines.map(({ signature }) => signature)), 1],
  ...(finding.rule.endsWith('wallet') && isWhole(finding)
    ? ([['wallets', distinct(lines.map(walletOf)), finding.measured.wallets]] as const)
    : []),
  ...('orders' in finding.measured && isWhole(finding)
    ? ([['orders', distinct(lines.map(walletOf)), finding.measured.orders]] as const)
    : []),
];

const machine: Check = ({ finding, lines }) => [
  ['one wallet', distinct(lines.map(walletOf)), 1],
  ['a minute', lines.every(({ timestamp }) => Math.abs(timestamp - lines[0]!.timestamp) <= 60_000), true],
  ...(isWhole(finding)
    ? ([['orders', distinct(lines.map(one => `${one.signature} ${one.direction}`)), finding.measured.orders]] as const)
    : []),
];

const sandwich: Check = ({ finding, lines }) => [
  ['one slot', lines.every(({ slot }) => slot === finding.measured.slot), true],
  ['one pool', distinct(lines.map(({ pool_address: pool }) => pool)), 1],
  ...(isWhole(finding) ? ([['legs', lines.length, finding.measured.legs]] as const) : []),
];

const campaign: Check = ({ lines, part }) => [
  ['buys', lines.every(({ direction }) => direction === 'buy'), true],
  ['one token', lines.every(({ token_mint: mint }) => mint === part.tokenMint), true],
  ['window', lines.every(({ timestamp }) => timestamp - Number(part.startedTsMs) <= 600_000), true],
];

const signalTotal: Check = ({ finding, part }) => {
  const { validation, bundles, wash_trades: washes, funding_abuse: funding, score, severity } = finding.measured;
  const parts = [validation, bundles, washes, funding];
  if (parts.includes(null) || part === undefined) return [];
  const safe = parts.reduce((all: Decimal, one) => all.mul(new D(100).sub(Number(one))).div(100), new D(1));
  const whole = new D(1).sub(safe).mul(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
  const limits = Object.entries(finding.thresholds).filter(([, least]) => whole >= Number(least));
  const named = limits.toSorted(([, a], [, b]) => Number(b) - Number(a))[0]?.[0] ?? 'none';
  return [['score', whole, score], ...(severity === 'critical' ? [] : ([['severity', named, severity]] as const))];
};

const skill: Check = ({ finding }) => {
  const {
    position_win_rate: won,
    profit_factor: factor,
    disposition_index: hold,
    runner_score: run,
  } = finding.measured;
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const score =
    40 * clamp(Number(won ?? 0)) +
    30 * clamp((Number(factor) - 0.5) / 2.5) +
    15 * clamp(Number(hold ?? 0) / 2) +
    15 * clamp(Number(run));
  return [['score', Math.abs(score - Number(finding.measured.skill_score)) < 1e-9, true]];
};

const rug: Check = ({ finding, lines }) => [
  ['removals', lines.every(({ type, side }) => type === 'liquidity' && side === 'remove'), true],
  ['pool', lines.every(({ pool }) => pool === finding.measured.pool), true],
  [
    'fall',
    near(
      1 - Number(finding.measured.price_after_usd) / Number(finding.measured.price_before_usd),
      finding.measured.price_fall,
      1e-9,
    ),
    true,
  ],
];

const funder: Check = ({ lines }) => [
  ['payments', lines.every(({ type }) => type === 'transfer'), true],
  ['receivers', distinct(lines.map(({ to }) => to)), lines.length],
];

const MINUTE = 60_000;

/** A minute's wallets and trades against those of the hour before, from the whole tape. */
const crowd: Check = ({ ledger, body, finding, lines, part }) => {
  const swaps = ledger.swapsOfMint.get(String(body.mint)) ?? [];
  const start = Number(part.bucketStartMs);
  const count = (from: number): readonly [wallets: number, trades: number] => {
    const own = swaps.filter(({ timestamp }) => timestamp >= from && timestamp < from + MINUTE);
    return [distinct(own.map(walletOf)), own.length];
  };
  const firstMs = Math.min(...swaps.map(({ timestamp }) => timestamp));
  const first = Math.floor(firstMs / MINUTE) * MINUTE;
  const since = Math.max(first, start - 60 * MINUTE);
  // Fifteen minutes of twelve wallets and sixteen trades precede all.
  const before = Array.from({ length: Math.round((start - since) / MINUTE) }, (_, at) => count(since + at * MINUTE));
  const sum = (at: 0 | 1, prior: number): number =>
    (15 * prior + before.reduce((all, one) => all + one[at], 0)) / (15 + before.length);
  const [usualWallets, usualTrades] = [sum(0, 12), sum(1, 16)];
  const [wallets, trades] = count(start);
  const surge = (now: number, usual: number): number =>
    Math.min(1, Math.max(0, Math.log((now + 8) / (usual + 8)) / Math.log(5)));
  const score = trades === 0 ? 0 : 0.75 * surge(wallets, usualWallets) + 0.25 * surge(trades, usualTrades);
  const { measured } = finding;
  const regime = score < 0.6 ? 'quiet' : Number(measured.age_ms) < 1_800_000 ? 'crowded_launch' : 'trending_crowd';
  return [
    ['wallets', wallets, measured.wallets],
    ['trades', trades, measured.trades],
    ['usual wallets', usualWallets.toFixed(9), Number(measured.usual_wallets).toFixed(9)],
    ['usual trades', usualTrades.toFixed(9), Number(measured.usual_trades).toFixed(9)],
    ['score', score.toFixed(9), Number(measured.crowd_score).toFixed(9)],
    ['age', start - (ledger.describedMs.get(String(body.mint)) ?? firstMs), measured.age_ms],
    ['regime', `crowd.${regime}`, finding.rule],
    ['of the minute', lines.every(({ timestamp }) => timestamp >= start && timestamp < start + MINUTE), true],
    ['total', finding.inputs_total, trades],
  ];
};

/** Buys of the window; those of a tier where all are named. */
const buyers: Check = ({ ledger, body, finding, lines }) => {
  const afterMs = ledger.nowMs - Number(body.window_hours) * 3_600_000;
  const isBuy = ({ direction, timestamp }: TapeLine): boolean =>
    direction === 'buy' && timestamp > afterMs && timestamp <= ledger.nowMs;
  const all = (ledger.swapsOfMint.get(String(body.token_mint)) ?? []).filter(isBuy);
  const spent = (some: readonly TapeLine[]): Decimal =>
    some.reduce((sum, line) => sum.add(usdOf(ledger, line) ?? 0), new D(0));
  const { measured } = finding;
  const wallets = new Set(lines.map(walletOf));
  const own = all.filter(line => wallets.has(walletOf(line)));
  const isAll = wallets.size === measured.buyers;
  return [
    ['buys of the window', lines.every(isBuy), true],
    ...(isAll
      ? ([
          ['volume', near(spent(own).toNumber(), measured.volume_usd), true],
          ['total', own.length, finding.inputs_total],
        ] as const)
      : [['more wallets', wallets.size < Number(measured.buyers) && finding.inputs.length === 20, true] as const]),
    ...('all_buyers' in measured
      ? ([
          ['all buyers', distinct(all.map(walletOf)), measured.all_buyers],
          ['all volume', near(spent(all).toNumber(), measured.all_volume_usd), true],
          [
            'share',
            measured.share === 0 || near(Number(measured.volume_usd) / spent(all).toNumber(), measured.share),
            true,
          ],
        ] as const)
      : []),
  ];
};

/** Constant product over the reserves that the input states. */
const sale: Check = ({ finding, lines }) => {
  const { held_raw, shape, token_reserve_raw: x, base_reserve_raw: y, base_held_raw: most, impact } = finding.measured;
  const [line] = lines;
  const [token, base, held] = [x, y, held_raw].map(value => BigInt(String(value))) as [bigint, bigint, bigint];
  const isStated = shape === 'constant_product' && line?.pool_token_reserve_raw !== undefined;
  const left = new D(String(token)).div(String(token + held));
  const out = (base * held) / (token + held);
  const sol = out < BigInt(String(most)) ? out : BigInt(String(most));
  return [
    ...(isStated
      ? ([
          ['token reserve', String(line.pool_token_reserve_raw), x],
          ['base reserve', String(line.pool_base_reserve_raw), y],
        ] as const)
      : []),
    ['impact', near(new D(1).sub(left.mul(left)).toNumber(), impact), true],
    ['sol', near(Number(sol) / 1e9, finding.measured.sol_out, 1e-8), true],
  ];
};

/** Its exits are sales within the window, and the next wallet is not better. */
const placed: Check = ({ ledger, body, finding, lines, part }) => {
  const days = Number.parseInt(String(body.window), 10);
  const toMs = Math.floor(ledger.nowMs / MINUTE) * MINUTE;
  const isSale = ({ timestamp, direction, wallet_address: wallet }: TapeLine): boolean =>
    direction !== 'buy' && wallet === part.wallet_address && timestamp <= toMs && timestamp > toMs - days * 86_400_000;
  const { figure, trades, wins, win_rate: won, rank } = finding.measured;
  const next = (body.leaderboard as readonly Fields[])[Number(rank) - Number(body.offset)];
  const sales = (ledger.swapsOfWallet.get(String(part.wallet_address)) ?? []).filter(isSale);
  return [
    ['sales', lines.every(isSale), true],
    ['exits', sales.length >= Number(trades), true],
    ['win rate', Number(wins) / Number(trades), won],
    ['figure', figure, part[String(body.sort)]],
    ['order', next === undefined || Number(next[String(body.sort)]) <= Number(figure), true],
  ];
};

/** Tags of wallets, from the events that they name. */
const tagged: Check = ({ ledger, body, finding, lines }) => {
  const mint = String(body.token_mint);
  const swaps = ledger.swapsOfMint.get(mint) ?? [];
  const wallet = (resolvePointer(body, finding.path.split('/').slice(0, 3).join('/')) as Fields).wallet;
  const { measured, rule } = finding;
  const own = swaps.filter(line => walletOf(line) === wallet);
  const bought = own.filter(({ direction }) => direction === 'buy');
  const firstBuyMs = Math.min(...bought.map(({ timestamp }) => timestamp));
  switch (rule) {
    case 'people.deployer':
      return [
        ['described', lines.map(({ type }) => type).join(), 'token'],
        ['deployer', lines[0]?.deployer, wallet],
      ];
    case 'people.first_buy_at_launch': {
      const [buy, first] = lines;
      return [
        [
          'its buy',
          [buy?.signature, walletOf(buy!), buy?.direction].join(),
          [measured.signature, wallet, 'buy'].join(),
        ],
        ['first trade', (first ?? buy)!.timestamp, Math.min(...swaps.map(({ timestamp }) => timestamp))],
        ['after', buy!.timestamp - (first ?? buy)!.timestamp, measured.ms_after_first_trade],
        ['slots', Number(buy!.slot) - Number((first ?? buy)!.slot), measured.slots_after_first_trade],
      ];
    }
    case 'people.funded_within_a_day': {
      const [paid, buy] = lines;
      return [
        ['payment', [paid?.type, paid?.to ?? paid?.wallet].join(), ['transfer', wallet].join()],
        ['first buy', buy?.timestamp, firstBuyMs],
        ['before', buy!.timestamp - paid!.timestamp, measured.funded_before_ms],
      ];
    }
    case 'people.both_sides_within_an_hour': {
      const from = Number(measured.from_ts_ms);
      const hour = own.filter(({ timestamp }) => timestamp >= from && timestamp < from + 3_600_000);
      const count = (side: string): number => hour.filter(({ direction }) => direction === side).length;
      // Later trades of the hour come after the verdict.
      return [
        ['own trades', lines.every(line => walletOf(line) === wallet), true],
        ['buys', count('buy') >= Number(measured.buys), true],
        ['sells', count('sell') >= Number(measured.sells), true],
        ['total', finding.inputs_total, hour.length],
      ];
    }
    case 'people.bundle_member':
      return [['members', lines.some(line => walletOf(line) === wallet) && walletOf(lines[0]!) === wallet, true]];
    default: {
      const value = new D(String(measured.held_raw)).mul(Number(measured.mark_price_usd));
      return [
        ['last trade', lines.length === 0 || own.some(({ timestamp }) => timestamp === lines[0]!.timestamp), true],
        ['value', near(value.div(`1e${swaps[0]!.token_decimals}`).toNumber(), measured.value_usd), true],
      ];
    }
  }
};

const checks: readonly (readonly [RegExp, Check])[] = [
  [/^bundles\.(?!hybrid|risk_score)/, cluster],
  [/^bundle_life\.(dump|slow_dump)$/, dump],
  [/^wash\.episode$/, washEpisode],
  [/^candles\.bucket$/, candle],
  [/^exits\.fifo$/, exit],
  [/^follows\.edge$/, follow],
  [/^funding_abuse\.seeded$/, seeded],
  [/^trade_labels\.bot_(multibuy|multisell|multiwallet|arb)$/, oneTransaction],
  [/^trade_labels\.bot_hft$/, machine],
  [/^trade_labels\.(bot_mev|mev_)/, sandwich],
  [/^campaigns\./, campaign],
  [/^crowd\./, crowd],
  [/^people\.(deployer|first_buy_at_launch|funded_within_a_day|both_sides_within_an_hour)$/, tagged],
  [/^people\.(bundle_member|holding_value)$/, tagged],
  [/^leaderboard\./, placed],
  [/^buyer_quality\./, buyers],
  [/^exit_risk\.sale$/, sale],
  [/^signal\.total$/, signalTotal],
  [/^wallet_quality\.skill_score$/, skill],
  [/^token_status\.rugged$/, rug],
  [/^entities\.shared_funder$/, funder],
];

/** What differs from the finding; null where no check knows its rule. */
export const recompute = (ledger: Ledger, body: unknown, finding: ShownFinding): readonly string[] | null => {
  const check = checks.find(([pattern]) => pattern.test(finding.rule))?.[1];
  if (check === undefined) return null;
  const lines = finding.inputs.flatMap(input => lineOf(ledger, input) ?? []);
  const part = resolvePointer(body, finding.path) as Fields;
  return check({ ledger, body: body as Fields, finding, lines, part }).flatMap(([name, own, shown]) =>
    own === shown ? [] : [`${name}: ${String(own)} instead of ${String(shown)}`],
  );
};

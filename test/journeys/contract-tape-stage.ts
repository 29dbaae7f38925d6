/** A token with holders, a pool, bundles, a wash, a campaign and a crowd. */
import {
  type Ago,
  deal,
  type Event,
  known,
  multiplied,
  named,
  paid,
  placed,
  relayed,
  signed,
  swap,
  token,
  upTo,
  verdict,
} from './contract-tape-events.ts';

const FAMILIES = [0, 1, 2] as const;
const member = (family: number, at: number): string => `family ${family} member ${at}`;

/** Each family has one unknown funder. */
const fundings = (ago: Ago): Event[] =>
  FAMILIES.flatMap(family =>
    upTo(4).map(at => paid(`parent ${family}`, member(family, at), ago(172 - family - at / 3), 1 + at / 4)),
  );

const opening = (ago: Ago): Event[] => [
  paid('parent 0', 'late child', ago(104), 1.4),
  token('stage', ago(100), 'stage maker'),
  multiplied('stage', ago(99.95), '1.05'),
  verdict('stage', ago(99.9), 'validated', false),
  ...relayed(
    'family',
    'stage',
    upTo(3).map(at => member(0, at)),
    ago(99),
    deal('buy', 20_000, 2),
  ),
  swap('stage', 'pilot', ago(98.5), deal('buy', 1000, 1)),
  swap('stage', 'copycat', ago(98.5 - 7 / 60), deal('buy', 500, 0.5)),
  swap('stage', member(1, 0), ago(97.4), deal('buy', 400, 0.4)),
  swap('stage', member(1, 1), ago(96.8), deal('buy', 420, 0.42)),
];

/** Strangers that buy and sell in turn. */
const strangers = (ago: Ago): Event[] =>
  upTo(110).map(at =>
    swap('stage', `stranger ${(at * 7) % 61}`, ago(96 - at * 0.83), {
      ...deal(at % 3 === 2 ? 'sell' : 'buy', 100 + (at % 9) * 10, (0.1 + (at % 9) / 100) * (1 + at / 200)),
      ...(at % 11 === 0 && { terminal: 'photon' }),
    }),
  );
/** Many within one clock minute, three minutes ago. */
const crowd = (mint: string, ago: Ago): Event[] => {
  const minuteMs = Math.floor(ago(3) / 60_000) * 60_000;
  return upTo(55).map(at =>
    swap(mint, `fan ${at}`, minuteMs + at * 1_000, {
      ...deal('buy', 50 + at, 0.06 + at / 2000),
      ...(at % 9 === 0 && { executed_by: named('keeper') }),
    }),
  );
};

/** Bundles in every status. */
const bundles = (ago: Ago): Event[] => [
  // Sells a little: stays open.
  ...[60, 56, 52].map((minutes, at) => swap('stage', member(0, at), ago(minutes), deal('sell', 2000, 0.5))),
  // Dumps at the very end, with earlier gains known.
  ...upTo(3).map(at => swap('stage', member(0, at), ago(0.9 - at / 60), deal('sell', 17_000, 3))),
  // Dumps now.
  ...relayed('dump', 'stage', ['dumper 0', 'dumper 1', 'dumper 2'], ago(45), deal('buy', 5000, 1)),
  ...upTo(3).map(at => swap('stage', `dumper ${at}`, ago(1.5 - at / 60), deal('sell', 3000, 0.9))),
  // Sold all.
  ...relayed('out', 'stage', ['leaver 0', 'leaver 1'], ago(44), deal('buy', 3000, 0.6)),
  ...upTo(2).map(at => swap('stage', `leaver ${at}`, ago(30 - at / 50), deal('sell', 3000, 0.7))),
  // Sold nearly all, too slowly for a dump.
  ...relayed('slow', 'stage', ['slow 0', 'slow 1'], ago(94), deal('buy', 3000, 0.6)),
  ...upTo(10).map(at => swap('stage', `slow ${at % 2}`, ago(90 - at * 8), deal('sell', 510, 0.12))),
  // Another bundle absorbs this one.
  ...relayed('first', 'stage', ['joiner 0', 'joiner 1'], ago(42), deal('buy', 800, 0.2)),
  ...relayed('second', 'stage', ['joiner 2', 'joiner 3'], ago(41), deal('buy', 800, 0.2)),
  ...relayed('both', 'stage', ['joiner 1', 'joiner 2'], ago(39), deal('buy', 800, 0.2)),
];

const washes = (ago: Ago): Event[] =>
  upTo(10).map(at =>
    swap('stage', 'washer', ago(35 - at / 4), at % 2 === 0 ? deal('buy', 1000, 2) : deal('sell', 1000, 1.95)),
  );

/** A campaign: two of each family, the others a quarter of an hour later. */
const push = (ago: Ago): Event[] =>
  FAMILIES.flatMap(family =>
    upTo(4).map(at => {
      const minutes = at < 2 ? 26 - at : 10 - at;
      return swap('stage', member(family, at), ago(minutes - family / 4), deal('buy', 600 + at, 0.7 + family / 9));
    }),
  );
/** A failed campaign on another token. */
const pastPush = (ago: Ago): Event[] =>
  FAMILIES.map(family => swap('past', member(family, 3), ago(103 - family), deal('buy', 900, 1)));

/** Buyers of every kind, within the hour. */
const buyers = (ago: Ago): Event[] => [
  ...['star', 'rival', 'steady', 'learner', 'robot', 'newcomer'].map((wallet, at) =>
    swap('stage', wallet, ago(34 - at * 2.1), {
      ...deal('buy', 1000, 1.2),
      ...(wallet === 'star' && { terminal: 'axiom' }),
    }),
  ),
  swap('stage', 'star', ago(20), deal('buy', 500, 0.7)),
  swap('stage', 'star', ago(12), { ...deal('sell', 600, 1.1), terminal: 'axiom' }),
  swap('stage', 'steady', ago(11), deal('sell', 1000, 1.4)),
  signed('gift', ago(9), {
    type: 'transfer',
    from: named('star'),
    to: named('friend'),
    mint: named('stage'),
    decimals: 6,
    amount_raw: '100000000',
  }),
];

const holders = (ago: Ago): Event[] => {
  const mint = named('stage');
  const balances = upTo(130).map(at =>
    placed(ago(99.5), { type: 'balance', mint, wallet: named(`holder ${at}`), balance_raw: String((at + 1) * 1e9) }),
  );
  const phase = (at: string) => placed(ago(99.5), { type: 'holders_snapshot', mint, phase: at });
  const pooled = placed(ago(99.5), {
    type: 'balance',
    mint,
    wallet: named('pool of stage'),
    balance_raw: '40000000000000',
  });
  return [phase('begin'), ...balances, pooled, phase('end')];
};

const pool = (ago: Ago): Event[] => {
  const of = { pool: named('pool of stage'), mint: named('stage'), token_decimals: 6, base_decimals: 9 };
  const base = { base_mint: 'So11111111111111111111111111111111111111112', dex: 'pump_swap' };
  const change = (name: string, minutes: number, wallet: string, side: string, share: number) =>
    signed(`liquidity ${name}`, ago(minutes), {
      ...of,
      ...base,
      type: 'liquidity',
      wallet: named(wallet),
      side,
      token_amount_raw: '40000000000000',
      base_amount_raw: '90000000000',
      pct_of_pool: share,
      is_full_close: false,
    });
  return [
    change('in', 90, 'provider', 'add', 0.5),
    change('out', 15, member(0, 0), 'remove', 0.04),
    placed(ago(0.6), {
      ...of,
      ...base,
      type: 'pool',
      shape: 'constant_product',
      token_reserve_raw: '400000000000000',
      base_reserve_raw: '900000000000',
      lock: { status: 'burned', burn_pct: 97.5, lock_pct: 1.5, verified_at: ago(60) },
    }),
  ];
};

/** A fifth of the supply, known as locked only later. */
const lock = (ago: Ago): Event[] => [
  signed('lock', ago(4), {
    type: 'transfer',
    from: named('stage maker'),
    to: named('escrow'),
    mint: named('launch'),
    decimals: 6,
    amount_raw: '200000000000000',
  }),
  known('escrow', 'lock', ago(2)),
];

export const stage = (ago: Ago): Event[] => [
  ...fundings(ago),
  ...opening(ago),
  ...strangers(ago),
  ...crowd('stage', ago),
  token('launch', ago(5), 'stage maker'),
  ...crowd('launch', ago),
  ...lock(ago),
  ...bundles(ago),
  ...washes(ago),
  ...pastPush(ago),
  ...push(ago),
  ...buyers(ago),
  ...holders(ago),
  ...pool(ago),
  placed(ago(8), { type: 'holders_snapshot', mint: named('launch'), phase: 'begin' }),
  verdict('waiting', ago(30), 'processing', false),
  verdict('dubious', ago(29), 'suspicious', false),
];

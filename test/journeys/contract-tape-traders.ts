/** Measured wallets: a winner, a farm-funded one, others, and followers. */
import { type Ago, alias, deal, type Event, known, paid, relayed, swap, upTo } from './contract-tape-events.ts';

type Plan = {
  readonly count: number;
  /** Minutes before now of the first buy, and between buys. */
  readonly from: number;
  readonly every: number;
  readonly sol: (at: number) => number;
  /** Sales: minutes after the buy, part, price multiple. */
  readonly sales: (at: number) => readonly (readonly [number, number, number])[];
  readonly change?: (at: number) => Readonly<Record<string, unknown>>;
};

/** Positions on separate tokens. */
const positions = (wallet: string, ago: Ago, { count, from, every, sol, sales, change = () => ({}) }: Plan): Event[] =>
  upTo(count).flatMap(at => {
    const mint = `${wallet} ${at}`;
    const openMinutes = from - at * every;
    const [bought, fields] = [sol(at), change(at)];
    return [
      swap(mint, wallet, ago(openMinutes), { ...deal('buy', 1000, bought), ...fields }),
      ...sales(at).map(([after, part, times]) =>
        swap(mint, wallet, ago(openMinutes - after), {
          ...deal('sell', 1000 * part, bought * part * times),
          ...fields,
        }),
      ),
    ];
  });

/**
 * Mostly wins, with some large gains and small losing bets.
 * Uses a terminal, and sometimes arbitrage or a relay.
 */
const star = (ago: Ago): Event[] =>
  positions('star', ago, {
    count: 25,
    from: 276,
    every: 8,
    sol: at => (at % 5 === 4 ? 1 + at / 50 : 2 + at / 25),
    sales: at => {
      if (at % 5 === 4) return [[3, 1, at % 10 === 4 ? 0.4 : 0.7]];
      return at === 7
        ? [[0.5, 1, 1.3]]
        : [
            [4, 0.6, 1.6],
            [7, 0.4, 2.8],
          ];
    },
    change: at => ({
      ...(at % 3 !== 0 && { terminal: 'axiom' }),
      ...(at % 6 === 0 && { dex_name: 'raydium_cpmm' }),
      ...(at === 3 && { is_arbitrage: true }),
      ...(at === 8 && { relay_bundle_id: 'walk-alone' }),
    }),
  });

const twelve = (wallet: string, ago: Ago, from: number, win: number, loss: number, wins: number): Event[] =>
  positions(wallet, ago, {
    count: 12,
    from,
    every: 9,
    sol: () => 1.5,
    sales: at => [[6, 1, at < wins ? win : loss]],
  });

const flips = (wallet: string, ago: Ago): Event[] =>
  upTo(12).map(at =>
    swap(`flip ${at}`, wallet, ago(140 - at), { ...deal('buy', 100, 0.2), direction: 'swap', is_arbitrage: true }),
  );

/** Tokens that the pilot buys before the copycats, among strangers. */
const TRAILS = 10;
const trails = (ago: Ago): Event[] =>
  upTo(TRAILS).flatMap(at => {
    const start = 240 - at * 11;
    const mint = `trail ${at}`;
    return [
      ...upTo(5).map(other => swap(mint, `passer ${(at * 3 + other * 7) % 17}`, ago(start + 9 - other * 3.7))),
      swap(mint, 'pilot', ago(start), deal('buy', 1000, 2)),
      swap(mint, 'copycat', ago(start - (5 + at) / 60), deal('buy', 500, 1)),
      ...(at % 2 === 0 ? [swap(mint, 'shadow', ago(start - (9 + at) / 60), deal('buy', 250, 0.5))] : []),
    ];
  });
const elsewhere = (ago: Ago): Event[] =>
  upTo(16).flatMap(at =>
    upTo(5).map(other =>
      swap(`elsewhere ${at}`, `passer ${(at * 5 + other * 3) % 17}`, ago(245 - at * 8 - other * 1.7)),
    ),
  );

/** Three wallets share relay bundles twice, which makes them an entity. */
const crew = (ago: Ago): Event[] =>
  [0, 1].flatMap(at =>
    relayed(`crew-${at}`, `elsewhere ${at}`, ['crew 0', 'crew 1', 'crew 2'], ago(150 - at * 20), deal('buy', 700, 0.8)),
  );

/** Dormant bundles of yesterday. */
const bygone = (ago: Ago): Event[] =>
  upTo(2).flatMap(at => {
    const minutes = 25 * 60 - at * 10;
    return relayed(`old-${at}`, 'sleepy', [`sleeper ${at} 0`, `sleeper ${at} 1`], ago(minutes), deal('buy', 900, 1));
  });

export const traders = (ago: Ago): Event[] => [
  ...upTo(3).map(at => known(`exchange ${at}`, 'cex', ago(300))),
  known('farm', 'farm', ago(300)),
  paid('exchange 0', 'middle', ago(290), 9),
  paid('middle', 'star', ago(281), 5),
  paid('farm', 'rival', ago(282), 4),
  alias('star', 'x', 'Walk_Star', ago(120)),
  alias('star', 'telegram', 'walk_star_tg', ago(119)),
  alias('rival', 'telegram', 'walk_star', ago(118)),
  ...star(ago),
  ...twelve('rival', ago, 270, 1.5, 0.6, 7),
  ...twelve('steady', ago, 268, 1.3, 0.8, 8),
  ...twelve('learner', ago, 266, 1.1, 0.6, 4),
  ...flips('robot', ago),
  ...trails(ago),
  ...elsewhere(ago),
  ...crew(ago),
  ...bygone(ago),
];

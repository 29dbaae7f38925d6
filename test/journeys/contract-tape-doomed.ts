/** A token first bought by farm and exchange wallets, then pulled by its maker. */
import {
  type Ago,
  deal,
  type Event,
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

const MINT = 'doomed';
const base = { base_mint: 'So11111111111111111111111111111111111111112', dex: 'pump_swap' };
const of = { pool: named(`pool of ${MINT}`), mint: named(MINT), token_decimals: 6, base_decimals: 9 };

/** Fresh wallets funded shortly before: twelve by a farm, six by exchanges. */
const seeded = (ago: Ago): Event[] => [
  ...upTo(12).flatMap(at => [
    paid('farm', `seed ${at}`, ago(75 - at / 5), 0.5 + at / 10),
    swap(MINT, `seed ${at}`, ago(69 - at * 0.4), {
      ...deal('buy', 1000, 0.3 + at / 20),
      terminal: 'photon',
      ...(at === 5 && { executed_by: named('keeper') }),
    }),
  ]),
  ...upTo(6).flatMap(at => [
    paid(`exchange ${at % 3}`, `guest ${at}`, ago(78 - at), 1 + at / 3),
    swap(MINT, `guest ${at}`, ago(63 - at * 1.3), deal('buy', 900, 0.6 + at / 10)),
  ]),
];

const lives = (ago: Ago): Event[] => [
  swap(MINT, 'doomed maker', ago(69.5), deal('buy', 5000, 1)),
  ...upTo(30).map(at => swap(MINT, `passer ${at % 17}`, ago(55 - at * 1.6), deal('buy', 300 + at, 0.4))),
  swap(MINT, 'winner', ago(65), deal('buy', 5000, 1)),
  swap(MINT, 'holder', ago(50), deal('buy', 5000, 2)),
  ...relayed('doomed', MINT, ['tied 0', 'tied 1', 'tied 2'], ago(40), deal('buy', 2000, 1)),
  swap(MINT, 'winner', ago(10), deal('sell', 5000, 9)),
];

const moved = (name: string, ms: number, wallet: string, side: string, share: number): Event =>
  signed(`doomed ${name}`, ms, {
    ...of,
    ...base,
    type: 'liquidity',
    wallet: named(wallet),
    side,
    token_amount_raw: '30000000000000',
    base_amount_raw: '60000000000',
    pct_of_pool: share,
    is_full_close: side === 'remove',
  });

export const doomed = (ago: Ago): Event[] => [
  token(MINT, ago(70), 'doomed maker'),
  verdict(MINT, ago(60), 'suspicious', true),
  moved('in', ago(69.9), 'doomed maker', 'add', 0.99),
  ...seeded(ago),
  ...lives(ago),
  moved('out', ago(4), 'doomed maker', 'remove', 1),
  swap(MINT, 'passer 1', ago(3.5), deal('sell', 300, 0.001)),
  verdict(MINT, ago(3), 'rugged', true),
  verdict(MINT, ago(2), 'validated', false),
  placed(ago(2.9), { type: 'balance', mint: named(MINT), wallet: named('holder'), balance_raw: '5000000000' }),
];

import { beforeAll, describe, expect, test } from 'vitest';
import { automationLabels } from '../../layers/core/wallet/automation.ts';
import { tradeBadges } from '../../layers/core/wallet/badges.ts';
import { performanceLevels } from '../../layers/core/wallet/performance-level.ts';
import { exitStyles, sizeClasses, traderTypes } from '../../layers/core/wallet/taxonomy.ts';
import { addressOf, SOL, signatureOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { type AxisTape, earnedTapes, heldTapes, sizedTapes, soldTapes } from '../stories/labels/axis-tapes.ts';
import { automationTapes, swapBadgeTapes } from '../stories/labels/swap-tapes.ts';
import { tradeBadgeStories } from '../stories/labels/trade-badge-tapes.ts';
import { HOUR_MS, type Line, lastMs, swaps } from '../stories/labels/wallet-teller.ts';

type Row = Readonly<Record<string, unknown>>;
/** A wallet of the tape, its trades, and the age of the last one. */
type Reported = { readonly name: string; readonly lines: readonly Line[]; readonly agoMs?: number };

const DAY_MS = 24 * HOUR_MS;
let service: Service;
let nowMs: number;

/** Each axis value at its bound, and a near miss. */
const axes: readonly (readonly [field: string, tapes: readonly AxisTape[], values: readonly string[]])[] = [
  ['trader_type', heldTapes, traderTypes],
  ['size_class', sizedTapes, sizeClasses],
  ['performance_level', earnedTapes, performanceLevels],
  ['exit_style', soldTapes, exitStyles],
  ['automation_label', automationTapes, automationLabels],
];
const axisWallet = (field: string, at: number): string => `${field} ${at}`;

/** Longer near misses run only in the stories. */
const MISS_LINES_MAX = 60;
const misses = tradeBadges.flatMap(badge =>
  Object.entries(tradeBadgeStories[badge].misses)
    .filter(([, lines]) => lines.length <= MISS_LINES_MAX)
    .slice(0, 1)
    .map(([why, lines]) => ({ badge, why, lines })),
);

const three = swaps(3, () => ({}));
/** Three swaps after one funding, by the funder's kind and its age. */
const fundings = [
  { name: 'of a farm', category: 'farm', agoMs: DAY_MS, badge: 'FUNDED_BY_FARM', holds: true },
  { name: 'of an exchange', category: 'cex', agoMs: DAY_MS, badge: 'ROOT_CEX', holds: true },
  { name: 'of an authority', category: 'dex_authority', agoMs: DAY_MS, badge: 'ROOT_DEX_AUTH', holds: true },
  { name: 'of a bridge', category: 'bridge', agoMs: DAY_MS, badge: 'ROOT_CEX', holds: false },
  { name: 'fresh', category: 'other', agoMs: 6 * HOUR_MS - 300_000, badge: 'FRESH_FUNDED_6H', holds: true },
  { name: 'not so fresh', category: 'other', agoMs: 6 * HOUR_MS + 1000, badge: 'FRESH_FUNDED_6H', holds: false },
];

const everyone: readonly Reported[] = [
  ...axes.flatMap(([field, tapes]) => tapes.map(([, , lines], at) => ({ name: axisWallet(field, at), lines }))),
  ...tradeBadges.map(badge => ({ name: badge, lines: tradeBadgeStories[badge].earns })),
  ...misses.map(({ badge, lines }) => ({ name: `no ${badge}`, lines })),
  ...Object.entries(swapBadgeTapes).flatMap(([badge, [earns, miss]]) => [
    { name: badge, lines: earns },
    { name: `no ${badge}`, lines: miss },
  ]),
  ...fundings.map(({ name }) => ({ name, lines: three })),
  { name: 'asleep', lines: three, agoMs: 30 * DAY_MS + 1000 },
  { name: 'awake', lines: three, agoMs: 30 * DAY_MS - 300_000 },
];

/** A wallet's swap events on private tokens, the last one an hour ago. */
const eventsOf = ({ name, lines, agoMs = HOUR_MS }: Reported) => {
  const shiftMs = nowMs - agoMs - lastMs(lines);
  return [...lines]
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ mint, atMs, fields }, at) =>
      swapOf(`${name} ${fields.signature ?? at}`, {
        token_mint: addressOf(`${name} ${mint}`),
        timestamp: atMs + shiftMs,
        event_index: fields.signature ? at : 0,
        wallet_address: addressOf(fields.wallet ? `${fields.wallet} of ${name}` : name),
        base_price_usd: '100',
        sol_price_usd: '100',
        direction: fields.direction ?? 'buy',
        dex_name: fields.dex ?? 'pump_fun',
        ...(fields.tokenRaw && { token_amount_raw: fields.tokenRaw }),
        ...(fields.baseRaw && { base_amount_raw: fields.baseRaw }),
        ...(fields.txIndex && { tx_index: fields.txIndex }),
        ...(fields.terminal && { terminal: fields.terminal }),
        ...(fields.labels && { labels: fields.labels }),
        ...(fields.arbitrage && { is_arbitrage: true }),
      }),
    );
};

const fundingEvents = () =>
  fundings.flatMap(({ name, category, agoMs }) => [
    {
      type: 'known_wallet',
      wallet: addressOf(`funder ${name}`),
      entity: `funder ${name}`,
      category,
      source: 'a test',
      timestamp: nowMs - agoMs,
    },
    {
      type: 'transfer',
      signature: signatureOf(`funding ${name}`),
      slot: Math.floor((nowMs - agoMs) / 400),
      event_index: 0,
      timestamp: nowMs - agoMs,
      from: addressOf(`funder ${name}`),
      to: addressOf(name),
      mint: SOL,
      decimals: 9,
      amount_raw: '1000000000',
    },
  ]);

const labelsOf = async (name: string): Promise<Row | null> => {
  const answer = await service.get(`/v1/wallet/${addressOf(name)}/labels`);
  if (answer.status !== 200) throw new Error(`The labels of ${name} answered ${answer.status}: ${answer.text}`);
  return answer.body as Row | null;
};
const badgesOf = async (name: string, kind: 'trade_badges' | 'identity_badges'): Promise<readonly string[]> =>
  (await labelsOf(name))![kind] as readonly string[];

beforeAll(async () => {
  service = await shareService();
  nowMs = Date.now();
  await service.publish([...fundingEvents(), ...everyone.flatMap(eventsOf)]);
  for (const { name, lines } of everyone) {
    const own = lines.filter(({ fields }) => fields.wallet === undefined).length;
    await eventually(
      `all ${own} swaps of ${name}`,
      async () => ((await labelsOf(name))?.total_swaps === own ? true : undefined),
      120_000,
    );
  }
});

describe.each(axes)('On the axis %s', (field, tapes, values) => {
  test.each(tapes.map(([value, how], at) => ({ value, how, at })))(
    '$value is a wallet that $how',
    async ({ value, at }) => {
      expect((await labelsOf(axisWallet(field, at)))![field]).toBe(value);
    },
  );

  test('every value occurred', () => {
    expect(new Set(tapes.map(([value]) => value))).toEqual(new Set(values));
  });
});

describe('A trade badge', () => {
  test.each(tradeBadges)('%s is earned', async badge => {
    expect(await badgesOf(badge, 'trade_badges')).toContain(badge);
  });

  test.each(misses)('$badge is not earned by: $why', async ({ badge }) => {
    expect(await badgesOf(`no ${badge}`, 'trade_badges')).not.toContain(badge);
  });
});

describe('An identity badge', () => {
  test.each(Object.keys(swapBadgeTapes))('%s is earned by swaps, and not by a few fewer', async badge => {
    expect(await badgesOf(badge, 'identity_badges')).toContain(badge);
    expect(await badgesOf(`no ${badge}`, 'identity_badges')).not.toContain(badge);
  });

  test.each(fundings)(
    '$badge is earned: $holds, for a known wallet $name',
    async ({ name, badge, holds, category, agoMs }) => {
      const labels = (await labelsOf(name))!;
      expect((labels.identity_badges as string[]).includes(badge)).toBe(holds);
      expect(labels).toMatchObject({
        root_source: category,
        provenance_hops: 1,
        funded_by_farm: category === 'farm',
        is_fresh_6h: agoMs < 6 * HOUR_MS,
        is_fresh_24h: agoMs < DAY_MS,
      });
    },
  );

  test('all eleven kinds occurred', () => {
    const kinds = [...Object.keys(swapBadgeTapes), ...fundings.flatMap(({ badge, holds }) => (holds ? [badge] : []))];
    expect(kinds.map(badge => badge.replace(/^(TOOL|DEX_SPECIALIST)_.*/, '$1')).sort()).toEqual(
      [
        'HFT_BOT',
        'FLASH_BOT',
        'ARB_BOT',
        'WASH_TRADER',
        'TOOL',
        'FRESH_FUNDED_6H',
        'FUNDED_BY_FARM',
        'DEX_SPECIALIST',
        'TOKEN_CONCENTRATED',
        'ROOT_CEX',
        'ROOT_DEX_AUTH',
      ].sort(),
    );
  });
});

test('a wallet is dormant after thirty days without a trade, and not before', async () => {
  expect((await labelsOf('asleep'))!.is_dormant).toBe(true);
  expect((await labelsOf('awake'))!.is_dormant).toBe(false);
});

import type { Trade } from '../../../layers/core/mint/trade.ts';
import { HOUR_MS, type Line, positions, SECOND_MS, START_MS, swaps } from './wallet-teller.ts';

export type Tape = readonly Line[];

/** `count` swaps, of which the first `few` have the given fields. */
export const some = (count: number, few: number, fields: Partial<Trade>): Tape =>
  swaps(count, number => (number < few ? fields : {}));

/** Buys of one token, `seconds` apart. */
const rapid = (count: number, seconds: number): Tape =>
  swaps(count, number => ({ mint: 'rapid', direction: 'buy', timestampMs: START_MS + number * seconds * SECOND_MS }));

/** Sandwiches around a victim's buy in one slot, else round trips. */
const sandwiches = (count: number, victims: boolean): Tape =>
  Array.from({ length: count }, (_, number) => {
    const atMs = START_MS + number * HOUR_MS;
    const line = (txIndex: number, fields: Partial<Trade>): Line => ({
      mint: `mint${number}`,
      atMs,
      fields: { txIndex, ...fields },
    });
    const victim = line(2, { direction: 'buy', wallet: 'victim' });
    return [
      line(1, { direction: 'buy' }),
      ...(victims ? [victim] : []),
      line(3, { direction: 'sell', baseRaw: '1100000000' }),
    ];
  }).flat();

/** Three buys of a token each, in one transaction or three. */
const triples = (count: number, together: boolean): Tape =>
  swaps(count * 3, number => {
    const triple = Math.floor(number / 3);
    return {
      mint: `triple${triple}`,
      direction: 'buy',
      timestampMs: START_MS + triple * HOUR_MS,
      signature: together ? `triple${triple}` : `single${number}`,
    };
  });

/** Automation label, behaviour, and tape. */
export const automationTapes: readonly (readonly [string, string, Tape])[] = [
  ['ORGANIC', 'three of twenty by arbitrage', some(20, 3, { arbitrage: true })],
  ['SEMI_AUTOMATED', 'four of twenty by arbitrage', some(20, 4, { arbitrage: true })],
  ['SEMI_AUTOMATED', 'nine of twenty by arbitrage', some(20, 9, { arbitrage: true })],
  ['BOT:ARB', 'ten of twenty by arbitrage', some(20, 10, { arbitrage: true })],
  ['ORGANIC', 'nine swaps by arbitrage and no more', some(9, 9, { arbitrage: true })],
  ['BOT:FLASH', 'half of them flash swaps', some(10, 5, { direction: 'flash_swap' })],
  ['SEMI_AUTOMATED', 'four of ten flash swaps', some(10, 4, { direction: 'flash_swap' })],
  ['BOT:WASH', 'half of them called wash trades', some(10, 5, { labels: ['BOT:WASH'] })],
  ['ORGANIC', 'half of them through a terminal', some(10, 5, { terminal: 'axiom' })],
  ['BOT:HFT', 'fourteen swaps of a token in a minute', rapid(14, 4)],
  ['ORGANIC', 'as many, ten seconds apart', rapid(14, 10)],
  ['BOT:MEV', 'sandwiches', sandwiches(5, true)],
  ['ORGANIC', 'the same round trips around nobody', sandwiches(5, false)],
  ['ORGANIC', 'orders over three pools of one transaction', triples(5, true)],
  ['BOT:OTHER', 'half of them several wallets’ in one transaction', some(10, 5, { labels: ['BOT:MULTIWALLET'] })],
  ['ORGANIC', 'as many buys in transactions of their own', triples(5, false)],
  ['BOT:MALICIOUS', 'one that upstream calls malicious', some(3, 1, { labels: ['BOT:MALICIOUS'] })],
  ['ORGANIC', 'one that upstream calls fast', some(3, 1, { labels: ['BOT:HFT'] })],
];

const concentrated = (usd: number): Tape =>
  positions(10, number => ({ usd: number === 0 ? usd : 100, sales: [[3600, 1, 1]] }));
/** Per swap badge: a tape that earns it and a near miss. */
export const swapBadgeTapes: Readonly<Record<string, readonly [Tape, Tape]>> = {
  HFT_BOT: [rapid(14, 4), rapid(13, 4)],
  FLASH_BOT: [some(25, 5, { direction: 'flash_swap' }), some(26, 5, { direction: 'flash_swap' })],
  ARB_BOT: [some(16, 5, { arbitrage: true }), some(17, 5, { arbitrage: true })],
  WASH_TRADER: [some(50, 5, { labels: ['BOT:WASH'] }), some(51, 5, { labels: ['BOT:WASH'] })],
  TOOL_axiom: [some(10, 5, { terminal: 'axiom' }), some(10, 4, { terminal: 'axiom' })],
  DEX_SPECIALIST_orca_whirlpool: [some(20, 16, { dex: 'orca_whirlpool' }), some(20, 15, { dex: 'orca_whirlpool' })],
  TOKEN_CONCENTRATED: [concentrated(900), concentrated(899)],
};

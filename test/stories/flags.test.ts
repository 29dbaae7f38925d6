import { expect, test } from 'vitest';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { buy, sell, tell } from './teller.ts';

const flagOf = (extra: Partial<Trade>) => tell(buy(1, 1), sell(1, 1, extra)).shown[0]!.trade_flag;

test('the flag is the bot label, else the terminal, else absent', () => {
  expect(flagOf({ labels: ['BOT:ARB', 'BOT:HFT', 'TERMINAL:axiom'], terminal: 'axiom' })).toBe('BOT:ARB');
  expect(flagOf({ labels: ['ORGANIC', 'TERMINAL:axiom'] })).toBe('TERMINAL:axiom');
  expect(flagOf({ terminal: 'photon' })).toBe('TERMINAL:photon');
  expect(flagOf({ labels: ['ORGANIC'], terminal: null })).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { tapeOf } from './tape.ts';

const only = (name: string) => tapeOf({ seed: 5, swaps: 20_000, only: name, shares: { [name]: 0.01 }, tokens: 100 });

describe('crews in sequence', () => {
  const { truths, swaps } = only('launch_line');
  const lines = truths.filter(({ detector }) => detector === 'launch_line');

  it('are directly after the creation where the truth says so, and scattered elsewhere', () => {
    expect(new Set(lines.map(({ verdict }) => verdict)).size).toBe(3);
    expect(lines.some(({ parameters }) => parameters.strained === 'scattered')).toBe(true);
    for (const { wallets, token_mint, verdict, parameters } of lines) {
      const own = swaps.filter(swap => swap.token_mint === token_mint && wallets.includes(swap.wallet_address));
      const places = own.slice(0, wallets.length).map(({ tx_index }) => Number(tx_index));
      const span = places.at(-1)! - places[0]! - (places.length - 1);
      if (verdict === 'inside') expect(span).toBeLessThanOrEqual(1);
      if (parameters.strained === 'scattered') expect(span).toBeGreaterThan(10);
    }
  });
});

describe('crews that move their tokens', () => {
  const { truths, events } = only('moved_tokens');
  const moves = truths.filter(({ detector }) => detector === 'moved_tokens');

  it('send them to the receivers that the truth names', () => {
    expect(new Set(moves.map(({ verdict }) => verdict))).toEqual(new Set(['inside', 'outside']));
    for (const { wallets, signatures, token_mint } of moves) {
      const sent = events.filter(
        ({ type, signature }) => type === 'transfer' && signatures.includes(String(signature)),
      );
      expect(sent.length).toBe(signatures.length);
      expect(sent.every(({ mint }) => mint === token_mint)).toBe(true);
      expect(new Set(sent.map(({ to }) => to)).size).toBeLessThanOrEqual(wallets.length);
    }
  });
});

describe('any other tape', () => {
  it('has neither', () => {
    const { truths, events } = tapeOf({ seed: 5, swaps: 5_000 });
    expect(truths.some(({ detector }) => detector === 'moved_tokens' || detector === 'launch_line')).toBe(false);
    expect(events.some(({ type, mint }) => type === 'transfer' && !String(mint).startsWith('So1'))).toBe(false);
  });
});

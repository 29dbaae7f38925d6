import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatReasonCode } from '../../../console/src/token/risk/reason-text.ts';

test('each reason of the signal has a sentence of its own', () => {
  const source = readFileSync('layers/core/signal/components.ts', 'utf8');
  const codes = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThanOrEqual(12);
  for (const code of codes) expect(formatReasonCode(code)).not.toBe(readable(code));
});

/** What an unknown code becomes. */
const readable = (code: string): string => `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}.`;

test('terminals are named, and unknown codes stay readable', () => {
  expect(formatReasonCode('SHARED_TERMINAL_PHOTON')).toBe('Early buyers share the terminal photon.');
  expect(formatReasonCode('SOMETHING_NEW')).toBe('Something new.');
});

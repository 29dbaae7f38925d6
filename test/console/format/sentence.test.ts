import { expect, test } from 'vitest';
import { toSentence } from '../../../console/src/format/sentence.ts';

test.each([
  ['two wallets sold', 'Two wallets sold.'],
  ['Done!', 'Done!'],
  ['a1B2c sold', 'a1B2c sold.'],
  ['SEED_WAVE', 'SEED_WAVE.'],
])('%s becomes %s', (text, sentence) => {
  expect(toSentence(text)).toBe(sentence);
});

import { LIST_WORD } from '../core/token-list/columns.ts';
import { findRepeated, LIST_MAX, type Parameter } from './parameters.ts';

const DECIMAL = /^-?\d{1,15}(\.\d{1,40})?$/;
const DECIMAL_RULE = 'must be a decimal from -999999999999999 to 999999999999999, without an exponent';

/** Any decimal, without an exponent. */
export function defineDecimal(description: string, example: number): Parameter<number> {
  return {
    description,
    schema: { type: 'number', examples: [example] },
    read: text => (DECIMAL.test(text) ? { value: Number(text) } : { problem: DECIMAL_RULE }),
  };
}

const NAMES = `^${LIST_WORD}(,${LIST_WORD})*$`;
const isNameList = new RegExp(NAMES);

/** Names of an open set, separated by commas, each once. */
export function defineWordList(description: string, example: string): Parameter<readonly string[]> {
  return {
    description: `${description}, separated by commas; at most ${LIST_MAX}`,
    accepts: `1–${LIST_MAX} of \`a–z 0–9 _ . -\`, with commas between`,
    schema: { type: 'string', pattern: NAMES, examples: [example] },
    read: text => {
      const given = text.split(',');
      const repeated = findRepeated(given);
      if (!isNameList.test(text)) return { problem: 'must be names of a–z, 0–9, _, . and - with commas between' };
      if (given.length > LIST_MAX) return { problem: `must be at most ${LIST_MAX} names`, got: `${given.length}` };
      return repeated === undefined ? { value: given } : { problem: 'must have each name once', got: repeated };
    },
  };
}

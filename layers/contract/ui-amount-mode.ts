import { defineChoice } from './parameters.ts';

/** Parameter of routes with amounts of a token (`docs/reference/rules/scaled-amounts.md`). */
export const uiAmountMode = {
  ui_amount_mode: defineChoice(
    'scaled: amounts of the token × its multiplier in force now, prices per token divided by it',
    ['raw', 'scaled'],
    'raw',
  ),
};

export type UiAmountMode = 'raw' | 'scaled';

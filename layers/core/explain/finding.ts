import { dropRepeatedInputs, type Input } from './input.ts';
import { getExplainRule } from './rules.ts';
import { formatSentence, type Values } from './sentence.ts';

/** Most inputs of a finding. */
export const INPUTS_MAX = 20;

/** Why a part of an answer is as it is. */
export type Finding = {
  /** JSON pointer into the answer. */
  readonly path: string;
  readonly rule: string;
  readonly doc: string;
  readonly sentence: string;
  readonly thresholds: Values;
  readonly measured: Values;
  /** The deciding ones first. */
  readonly inputs: readonly Input[];
  readonly inputsTotal: number;
};

type More = {
  /** All inputs, where more than the given ones count. */
  readonly total?: number;
  /** What the rule itself noted when it judged. */
  readonly note?: string;
};

/** Makes a finding. Its sentence uses the same values that it shows. */
export function createFinding(
  path: string,
  rule: string,
  measured: Values,
  inputs: readonly Input[],
  { total, note }: More = {},
): Finding {
  const { doc, thresholds, words } = getExplainRule(rule);
  const all = dropRepeatedInputs(inputs);
  return {
    path,
    rule,
    doc,
    sentence: formatSentence(words, measured, thresholds) + (note ? ` ${note}.` : ''),
    thresholds,
    measured,
    inputs: all.slice(0, INPUTS_MAX),
    inputsTotal: Math.max(total ?? 0, all.length),
  };
}

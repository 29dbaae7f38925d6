/// <reference path="./rule-language.d.ts" />
import type * as language from 'virtual:rule-language';
import { findLineColumn, findOffset, type LineColumn, parseRuleText, type TextPart } from './rule-text.ts';

/** The checker of rules and what it knows. */
export type Language = typeof language;

/** What is wrong at a place of the text. */
export type TextError = LineColumn & {
  readonly at: number;
  /** `JSON` where the text is not. */
  readonly part: language.RuleError['part'] | 'JSON';
  readonly message: string;
  readonly allowed: readonly string[];
};

export type CheckedText = {
  /** Null with errors. */
  readonly rule: RuleOfText | null;
  readonly errors: readonly TextError[];
};

/** A document without errors. */
export type RuleOfText = { readonly name: string; readonly on: string };

/** Checks the text of a rule as `npm run rules -- check` does, with places in the text. */
export function checkText({ checkRule, eventFields }: Language, text: string): CheckedText {
  const parsed = parseRuleText(text);
  if ('problem' in parsed) {
    const { problem: message, at } = parsed;
    return { rule: null, errors: [{ ...findLineColumn(text, at), at, part: 'JSON', message, allowed: [] }] };
  }
  const { value, parts } = parsed;
  const errors = checkRule(value, on => eventFields[on]!).map(error => {
    const at = findPlace(error, value, parts);
    return { ...findLineColumn(text, at), at, part: error.part, message: error.message, allowed: error.allowed };
  });
  return { rule: errors.length === 0 ? (value as RuleOfText) : null, errors };
}

function findPlace(
  { part, line, column, message }: language.RuleError,
  value: unknown,
  parts: ReadonlyMap<string, TextPart>,
): number {
  // Of parts that a rule does not have, the message has the name.
  const unknown = [...parts].find(([name]) => message === `A rule has no part "${name}"`);
  if (part === 'rule') return unknown?.[1].nameAt ?? 0;
  const own = parts.get(part);
  if (own === undefined) return 0;
  const text = (value as Record<string, unknown>)[part];
  if (own.places === null || typeof text !== 'string') return own.start;
  return own.places[findOffset(text, { line, column })] ?? own.start;
}

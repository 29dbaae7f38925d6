import { createHash } from 'node:crypto';
import { serializeCanonical } from '../proof/canonical-json.ts';
import type { Rule } from './rule.ts';

/** Where a swap or another input is. */
export type Evidence = { readonly signature: string; readonly slot: number; readonly event_index: number };

/** What a rule found (`docs/reference/rule-language.md#firings`). Without `seq`, which its storage gives. */
export type Fired = {
  readonly firing_id: string;
  readonly rule_id: string;
  readonly rule_digest: string;
  readonly at_ms: number;
  readonly received_ms: number;
  readonly key: Readonly<Record<string, unknown>>;
  readonly event: Readonly<Record<string, unknown>>;
  /** Of the functions and joined fields that were read. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly evidence: readonly Evidence[];
  readonly say: string;
  readonly rules_version: string;
  readonly test: boolean;
};

export type Firing = Fired & { readonly seq: number };

/** Inputs that a firing names, the newest first to stay. */
export const EVIDENCE_MAX = 100;

/** SHA-256 of the document as RFC 8785 writes it, in hex. */
export function hashRule(rule: Rule): string {
  return sha256(serializeCanonical(JSON.parse(JSON.stringify(rule))));
}

/** Names a firing: the same rule, group and trigger have the same id. */
export function createFiringId(digest: string, key: Readonly<Record<string, unknown>>, trigger: string): string {
  return `fir_${sha256(`${digest}${serializeCanonical(key)}${trigger}`).slice(0, 32)}`;
}

/** Hash of a set of firings. */
export function hashFiringIds(ids: Iterable<string>): string {
  return sha256([...ids].sort().join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The text of a rule with the fields of an event. */
export function formatSay({ say = '', name }: Rule, event: Readonly<Record<string, unknown>>): string {
  if (say === '') return name;
  return say.replaceAll(/\{([^{}]*)\}/g, (_, field: string) => {
    const value = event[field];
    return value === null || value === undefined ? '' : String(value);
  });
}

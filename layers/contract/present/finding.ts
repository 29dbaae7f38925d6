import type * as z from 'zod/mini';
import type { Finding } from '../../core/explain/finding.ts';
import type { Input } from '../../core/explain/input.ts';
import { rulesVersion } from '../../core/kernel/rules-version.ts';
import type { explainFinding } from '../schemas/finding.ts';

/** Letters of a signature that tell events of one millisecond apart. */
const SIGNATURE_PART = 12;

/** Returns a finding as `explain=true` shows it. */
export function toFindingView({ inputs, inputsTotal, ...finding }: Finding): z.infer<typeof explainFinding> {
  return {
    path: finding.path,
    rule: finding.rule,
    rules_version: rulesVersion,
    doc: finding.doc,
    sentence: finding.sentence,
    thresholds: finding.thresholds,
    measured: finding.measured,
    inputs: inputs.map(input => {
      const { type, key, signature, slot, eventIndex, timestampMs, receivedMs } = input;
      const console = buildInputLink(input);
      return signature === null
        ? { type, key, slot, timestamp_ms: timestampMs, console }
        : { type, signature, slot, event_index: eventIndex, received_ms: receivedMs, console };
    }),
    inputs_total: inputsTotal,
  };
}

/** The page of an input in the console. */
export function buildInputLink({ type, key, signature, eventIndex, timestampMs }: Input): string {
  // The page finds a swap again by its time.
  const shown = type === 'swap' ? signature?.slice(0, SIGNATURE_PART) : signature;
  const place = signature === null ? '-' : `${shown}-${eventIndex}`;
  return `/#/input/${[type, key, timestampMs, place].map(part => encodeURIComponent(part)).join('/')}`;
}

import { type ExplainedAnswer, explainOperation } from '../explain/explain-answer.ts';
import type { Answered } from './question.ts';

/**
 * At most 200 findings; empty where nothing is judged.
 * `besides`: fields of the envelope.
 */
export function explainAnswer({ operation, ...explained }: Answered, besides: object): Promise<ExplainedAnswer> {
  return explainOperation(operation, explained, FRAME_BYTES + JSON.stringify(besides).length);
}

/** Names of the envelope: `data`, `explain`, `explain_truncated` and `proof`. */
const FRAME_BYTES = 64;

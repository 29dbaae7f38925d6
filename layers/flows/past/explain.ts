import { type ExplainedAnswer, explainOperation } from '../explain/explain-answer.ts';
import type { Answered } from './question.ts';

/** Why the answer says what it says, at most 200 findings. Empty where nothing is judged. */
export function explainAnswer({ operation, ...explained }: Answered): Promise<ExplainedAnswer> {
  return explainOperation(operation, explained);
}

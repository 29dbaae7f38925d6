import { type ExplainedAnswer, explainOperation } from '../explain/explain-answer.ts';
import type { Answered } from './question.ts';

/** At most 200 findings; empty where nothing is judged. */
export function explainAnswer({ operation, ...explained }: Answered): Promise<ExplainedAnswer> {
  return explainOperation(operation, explained);
}

export type { Verdict } from '../verdict.ts';
export { verifyAnswer } from '../verify.ts';

import type { Instruction } from './transaction.ts';

const INVOKE = /^Program (\w{32,44}) invoke \[(\d{1,2})\]$/;

/**
 * Adds invocation depths from the logs for sources without them.
 * Truncated logs do not match all instructions, so depths stay unknown.
 */
export function withDepths(instructions: readonly Instruction[], logs: readonly string[]): readonly Instruction[] {
  if (instructions.every(({ depth }) => depth !== null)) return instructions;
  const invoked = logs.flatMap(line => {
    const [, program, depth] = INVOKE.exec(line) ?? [];
    return program === undefined ? [] : [{ program, depth: Number(depth) }];
  });
  const isWhole =
    invoked.length === instructions.length && instructions.every(({ program }, at) => program === invoked[at]!.program);
  return isWhole
    ? instructions.map((instruction, at) => ({ ...instruction, depth: invoked[at]!.depth }))
    : instructions;
}

import * as z from 'zod/mini';

const SPEED_MAX = 1_000_000;
const speed = z.union([z.literal('max'), z.number().check(z.positive(), z.maximum(SPEED_MAX))]);
const whole = z.int().check(z.minimum(1));

/** What a caller may ask of a replay. */
const replayRequest = z.union([
  z.strictObject({ op: z.literal('play'), speed: z.optional(speed) }),
  z.strictObject({ op: z.literal('pause'), speed: z.optional(speed) }),
  z.strictObject({ op: z.literal('step'), events: whole }),
  z.strictObject({ op: z.literal('step'), ms: whole }),
  z.strictObject({ op: z.literal('seek'), to_ms: z.int() }),
]);

export type ReplayRequest = z.infer<typeof replayRequest>;

/** Reads the JSON of a request, or says what is wrong with it. */
export function parseReplayRequest(
  text: string,
  [fromMs, toMs]: readonly [fromMs: number, toMs: number],
): ReplayRequest | { readonly problem: string } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { problem: 'The body must be JSON, such as {"op": "play"}' };
  }
  const { op } = (given ?? {}) as { readonly op?: unknown };
  const read = replayRequest.safeParse(given);
  if (!read.success) {
    const expected = typeof op === 'string' && Object.hasOwn(EXPECTED, op) ? EXPECTED[op]! : undefined;
    return { problem: expected ?? `\`op\` must be play, pause, step or seek; got ${JSON.stringify(op) ?? 'none'}` };
  }
  const request = read.data;
  if (request.op === 'seek' && (request.to_ms < fromMs || request.to_ms > toMs))
    return { problem: `\`to_ms\` must be from ${fromMs} to ${toMs}; got ${request.to_ms}` };
  return request;
}

const EXPECTED: Readonly<Record<string, string>> = {
  play: `\`play\` takes \`speed\`, a number above 0 and at most ${SPEED_MAX}, or "max", and nothing else`,
  pause: `\`pause\` takes \`speed\`, a number above 0 and at most ${SPEED_MAX}, or "max", and nothing else`,
  step: '`step` takes either `events` or `ms`, a whole number of at least 1',
  seek: '`seek` takes `to_ms`, unix ms',
};

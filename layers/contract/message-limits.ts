import type { Tier } from './tiers.ts';

/** Tokens per second, and the tokens of a full bucket. */
export type MessageLimit = { readonly rate: number; readonly burst: number };

const socket: MessageLimit = { rate: 20, burst: 400 };

/** Messages of a socket and of a key. One costs a token per KB begun. */
export const messageLimits: Readonly<Record<Tier, { readonly socket: MessageLimit; readonly key: MessageLimit }>> = {
  free: { socket, key: socket },
  layer1: { socket, key: { rate: 40, burst: 800 } },
  layer2: { socket, key: { rate: 80, burst: 1_200 } },
  layer3: { socket, key: { rate: 200, burst: 2_000 } },
  // A reconnecting socket of 4,000 channels sends 680 KB.
  enterprise: { socket: { rate: 100, burst: 1_000 }, key: { rate: 250, burst: 2_500 } },
};

export function countMessageTokens(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / 1_024));
}

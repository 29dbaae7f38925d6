import type * as z from 'zod/mini';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import { type walletLabels, walletLabelsEvent } from '../schemas/wallet-labels.ts';
import { toSnakeCase } from './snake-case.ts';

/** Returns REST labels. Absent values are null. */
export function toWalletLabelsView(labels: WalletLabels | null): z.infer<typeof walletLabels> {
  return toSnakeCase(labels);
}

const texts = new Set(
  Object.entries(walletLabelsEvent.shape).flatMap(([name, field]) => (field.safeParse(null).success ? [] : [name])),
);

/** Returns channel labels. Empty text clears the client's value. */
export function toChannelLabels(labels: WalletLabels) {
  return Object.fromEntries(
    Object.entries(toSnakeCase(labels)).map(([name, value]) => [name, value === null && texts.has(name) ? '' : value]),
  ) as z.infer<typeof walletLabelsEvent>;
}

import type * as z from 'zod/mini';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import { type walletLabels, walletLabelsEvent } from '../schemas/wallet-labels.ts';
import { snakeCase } from './snake-case.ts';

/** Returns REST labels. Absent values are null. */
export const presentLabels = (labels: WalletLabels | null): z.infer<typeof walletLabels> => snakeCase(labels);

const texts = new Set(
  Object.entries(walletLabelsEvent.shape).flatMap(([name, field]) => (field.safeParse(null).success ? [] : [name])),
);

/** Returns channel labels. Empty text clears the client's value. */
export const channelLabels = (labels: WalletLabels) =>
  Object.fromEntries(
    Object.entries(snakeCase(labels)).map(([name, value]) => [name, value === null && texts.has(name) ? '' : value]),
  ) as z.infer<typeof walletLabelsEvent>;

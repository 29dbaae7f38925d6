import type * as z from 'zod/mini';
import { type SignalSource, signalAt } from '../../core/signal/source.ts';
import type { securitySignal } from '../schemas/signal.ts';
import { snakeCase } from './snake-case.ts';

/** Returns the security signal of a token with its four components. */
export const presentSignal = (source: SignalSource, nowMs: number): z.infer<typeof securitySignal> =>
  snakeCase(signalAt(source, nowMs));

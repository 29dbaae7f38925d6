import type * as z from 'zod/mini';
import type { Graded } from '../../core/signal/severity.ts';
import { type SignalSource, signalAt } from '../../core/signal/source.ts';
import type { securitySignal } from '../schemas/signal.ts';

/** Returns the security signal of a token with its four components. */
export const presentSignal = (source: SignalSource, nowMs: number): z.infer<typeof securitySignal> => {
  const { components, ...signal } = signalAt(source, nowMs);
  return {
    ...signal,
    reasons: [...signal.reasons],
    components: {
      validation: presentGraded(components.validation),
      bundles: presentGraded(components.bundles),
      wash_trades: presentGraded(components.wash_trades),
      funding_abuse: presentGraded(components.funding_abuse),
    },
  };
};

const presentGraded = ({ severity, score, reasons }: Graded) => ({ severity, score, reasons: [...reasons] });

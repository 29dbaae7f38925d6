import type { CallDeliveries } from '../../edge/delivery-queue.ts';
import type { TargetsTable } from '../../storage/targets/targets.ts';
import type { SendDeps } from './send.ts';

/** A firing as its target receives it. */
export type DeliveredFiring = {
  readonly firing_id: string;
  readonly rule_id: string;
  readonly seq: number;
  readonly say: string;
};

export type DeliveryDeps = SendDeps & {
  readonly targets: TargetsTable;
  /** Firings of a rule after a number, ascending. */
  readonly readFirings: (ruleId: string, afterSeq: number, limit: number) => Promise<readonly DeliveredFiring[]>;
  readonly call: CallDeliveries;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Names a worker. */
  readonly createId: () => string;
};

import type { Command } from 'commander';
import { UsageError } from '../operator/target.ts';

/** Throws UsageError when flags name both the local service and AWS. */
export const demandOnePlace = (command: Command): void => {
  const flags = command.opts<{ readonly stream?: string; readonly outputs?: string }>();
  const onAws = (['stream', 'outputs'] as const).find(name => flags[name] !== undefined);
  if (onAws !== undefined && command.getOptionValueSource('data') === 'cli')
    throw new UsageError(`--data selects the local service and --${onAws} one on AWS. Give only one.`);
};

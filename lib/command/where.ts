import type { Command } from 'commander';
import { readAwsTarget, readLocalTarget, type Target, UsageError } from '../operator/target.ts';
import { folder } from './options.ts';

/** Which service a command acts on, and how it prints. */
export type Where = { readonly data: string; readonly outputs?: string; readonly json?: boolean };

export function resolveTarget({ data, outputs }: Where): Target {
  return outputs === undefined ? readLocalTarget(data) : readAwsTarget(outputs);
}

/** Adds a subcommand that acts on the local service or on AWS. */
export function addTargetCommand(parent: Command, name: string, description: string): Command {
  return addTargetOptions(parent.command(name).description(description));
}

/** Adds the options of `Where`. */
export function addTargetOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'data folder of the running local service', folder, '.local')
    .option('--outputs <file>', 'outputs of `cdk deploy --outputs-file`, for a service on AWS')
    .option('--json', 'print JSON');
}

/** Throws UsageError when flags name both the local service and AWS. */
export function assertOneTarget(command: Command): void {
  const flags = command.opts<{ readonly stream?: string; readonly outputs?: string }>();
  const onAws = (['stream', 'outputs'] as const).find(name => flags[name] !== undefined);
  if (onAws !== undefined && command.getOptionValueSource('data') === 'cli')
    throw new UsageError(`--data selects the local service and --${onAws} one on AWS. Give only one.`);
}

import type { AwsLike } from 'cdk-loopback';
import type { Command } from 'commander';
import { UsageError } from '../operator/target.ts';
import { environmentCount, milliseconds, wholeNumber } from './options.ts';

export type AwsLikeFlags = Partial<AwsLike> & { readonly awsLike?: boolean };

const DEFAULTS = { environments: 3, postMs: 12 } as const;

export function addAwsLike(command: Command): Command {
  return command
    .option('--aws-like', 'also imitate what costs speed or memory: environments, memory, throttling, latency')
    .option('--environments <k>', 'with --aws-like: environments per stream function (default: 3)', environmentCount)
    .option('--post-ms <ms>', 'with --aws-like: latency of a message to a WebSocket client (default: 12)', milliseconds)
    .option('--seed <n>', 'with --aws-like: selects the environment of each batch (default: the clock)', wholeNumber);
}

const DETAILS = { environments: '--environments', postMs: '--post-ms', seed: '--seed' } as const;

/** Undefined without `--aws-like`. Throws UsageError for an option that needs it. */
export function parseAwsLikeFlags(flags: AwsLikeFlags, nowMs: number): AwsLike | undefined {
  const { environments, postMs, seed } = flags;
  const given = { environments, postMs, seed };
  for (const [name, flag] of Object.entries(DETAILS))
    if (given[name as keyof AwsLike] !== undefined && !flags.awsLike)
      throw new UsageError(`${flag} requires --aws-like.`);
  if (!flags.awsLike) return undefined;
  return {
    environments: environments ?? DEFAULTS.environments,
    postMs: postMs ?? DEFAULTS.postMs,
    seed: seed ?? nowMs,
  };
}

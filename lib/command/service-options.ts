import type { Command } from 'commander';
import { type BillingStart, readBillingStart } from './billing-start.ts';
import { folder, hostNames, megabytes, origins, port, prices, webhookHosts } from './options.ts';
import { readSelfService } from './self-service.ts';
import { addX402, parseX402Context, type X402Flags } from './x402.ts';

export type ServiceFlags = X402Flags & {
  readonly port: number;
  readonly data: string;
  readonly memory?: number;
  readonly corsOrigins?: string;
  readonly hosts?: readonly string[];
  readonly webhookAllow?: string;
  readonly stripePrices?: string;
};

/** Adds the options of every local service. */
export function addServiceOptions(command: Command, memory: string): Command {
  return addX402(
    command
      .option('--port <n>', 'port of REST and /ws; 0 selects a free port', port, 3000)
      .option('--data <dir>', 'data folder', folder, '.local')
      .option('--memory <mb>', memory, megabytes)
      .option('--cors-origins <list>', 'origins whose pages may read answers (default: any)', origins)
      .option('--hosts <list>', 'names that reach the service beside loopback, such as of a tunnel', hostNames)
      .option('--webhook-allow <list>', 'HOST:PORT of targets that may be private and without TLS', webhookHosts)
      .option('--stripe-prices <list>', 'sell tiers through Stripe, such as layer1=price_…,layer2=price_…', prices),
  );
}

/** Settings of the templates, and secrets, by flags and environment. */
export function readServiceSettings(flags: ServiceFlags, environment: NodeJS.ProcessEnv): BillingStart {
  const sold = readSelfService(flags.stripePrices, environment);
  const billing = readBillingStart(environment);
  return {
    context: {
      ...(flags.corsOrigins !== undefined && { corsOrigins: flags.corsOrigins }),
      ...(flags.webhookAllow !== undefined && { webhookAllow: flags.webhookAllow }),
      // An imitation of AWS.
      ...(environment.TARGETS_AWS_URL && { targetsAwsUrl: environment.TARGETS_AWS_URL }),
      ...billing.context,
      ...sold.context,
      ...parseX402Context(flags),
    },
    parameters: { ...billing.parameters, ...sold.parameters },
  };
}

import type { Settings } from '../../aws/settings.ts';
import { estimateArchiveUse } from './archive.ts';
import { estimateDynamoUse } from './dynamodb.ts';
import { Exact, sum, toExact } from './exact.ts';
import { estimateFargateUse } from './fargate.ts';
import { estimateFirewallUse } from './firewall.ts';
import { estimateGatewayUse } from './gateway.ts';
import { estimateKinesisUse } from './kinesis.ts';
import { estimateLambdaUse } from './lambda.ts';
import type { Load } from './load.ts';
import { estimateObservabilityUse } from './observability.ts';
import { type Price, type PriceName, prices, type Service, services } from './prices.ts';
import { estimateQueueUse } from './queue.ts';
import { estimateTracingUse } from './tracing.ts';
import type { Use } from './use.ts';

/** Unrounded USD of a month. */
export type Bill = ReadonlyMap<Service, Exact>;

export function estimateBill(load: Load, settings: Settings): Bill {
  const costs = [...estimateQuantities(load, settings)].map(
    ([name, quantity]) => [prices[name].service, computePriceCost(prices[name], quantity)] as const,
  );
  return new Map(
    services.map(service => [service, sum(costs.filter(([billed]) => billed === service).map(([, usd]) => usd))]),
  );
}

/** Quantity of each price in a month. */
export function estimateQuantities(load: Load, settings: Settings): ReadonlyMap<PriceName, Exact> {
  const uses: readonly Use[] = [
    ...estimateKinesisUse(load, settings),
    ...estimateDynamoUse(load, settings),
    ...estimateLambdaUse(load, settings),
    ...estimateArchiveUse(load, settings),
    ...estimateGatewayUse(load),
    ...estimateQueueUse(load),
    ...estimateObservabilityUse(load, settings),
    ...estimateFargateUse(settings),
    ...estimateFirewallUse(load, settings),
    ...estimateTracingUse(load, settings),
  ];
  const totals = new Map<PriceName, Exact>();
  for (const [name, quantity] of uses) totals.set(name, (totals.get(name) ?? toExact(0)).plus(quantity));
  return totals;
}

/** Each step of a price covers the units above the step before. */
export function computePriceCost({ per, steps }: Price, quantity: Exact): Exact {
  let [cost, from] = [toExact(0), toExact(0)];
  for (const { upTo, usd } of steps) {
    const to = upTo === null ? quantity : Exact.min(quantity, upTo);
    cost = cost.plus(Exact.max(0, to.minus(from)).times(usd));
    from = Exact.max(from, to);
  }
  return cost.dividedBy(per);
}

export type PrintedBill = {
  readonly services: readonly { readonly service: Service; readonly usd: number }[];
  readonly total_usd: number;
  readonly prices_as_of: string;
};

/** Rounds each service to cents. The total is the sum of what is printed. */
export function toPrintedBill(bill: Bill, pricesAsOf: string): PrintedBill {
  const cents = [...bill].map(([service, usd]) => [service, usd.toDecimalPlaces(2)] as const);
  return {
    services: cents.map(([service, usd]) => ({ service, usd: usd.toNumber() })),
    total_usd: sum(cents.map(([, usd]) => usd)).toNumber(),
    prices_as_of: pricesAsOf,
  };
}

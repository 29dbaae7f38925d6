import type { Settings } from '../../aws/settings.ts';
import { archiveUse } from './archive.ts';
import { dynamoUse } from './dynamodb.ts';
import { Exact, exact, sum } from './exact.ts';
import { fargateUse } from './fargate.ts';
import { firewallUse } from './firewall.ts';
import { gatewayUse } from './gateway.ts';
import { kinesisUse } from './kinesis.ts';
import { lambdaUse } from './lambda.ts';
import type { Load } from './load.ts';
import { observabilityUse } from './observability.ts';
import { type Price, type PriceName, prices, type Service, services } from './prices.ts';
import { tracingUse } from './tracing.ts';
import type { Use } from './use.ts';

/** Unrounded USD of a month. */
export type Bill = ReadonlyMap<Service, Exact>;

export const billOf = (load: Load, settings: Settings): Bill => {
  const costs = [...quantitiesOf(load, settings)].map(
    ([name, quantity]) => [prices[name].service, costOf(prices[name], quantity)] as const,
  );
  return new Map(
    services.map(service => [service, sum(costs.filter(([billed]) => billed === service).map(([, usd]) => usd))]),
  );
};

/** Quantity of each price in a month. */
export const quantitiesOf = (load: Load, settings: Settings): ReadonlyMap<PriceName, Exact> => {
  const uses: readonly Use[] = [
    ...kinesisUse(load, settings),
    ...dynamoUse(load, settings),
    ...lambdaUse(load, settings),
    ...archiveUse(load, settings),
    ...gatewayUse(load),
    ...observabilityUse(load, settings),
    ...fargateUse(settings),
    ...firewallUse(load, settings),
    ...tracingUse(load, settings),
  ];
  const totals = new Map<PriceName, Exact>();
  for (const [name, quantity] of uses) totals.set(name, (totals.get(name) ?? exact(0)).plus(quantity));
  return totals;
};

/** Each step of a price covers the units above the step before. */
export const costOf = ({ per, steps }: Price, quantity: Exact): Exact => {
  let [cost, from] = [exact(0), exact(0)];
  for (const { upTo, usd } of steps) {
    const to = upTo === null ? quantity : Exact.min(quantity, upTo);
    cost = cost.plus(Exact.max(0, to.minus(from)).times(usd));
    from = Exact.max(from, to);
  }
  return cost.dividedBy(per);
};

export type PrintedBill = {
  readonly services: readonly { readonly service: Service; readonly usd: number }[];
  readonly total_usd: number;
  readonly prices_as_of: string;
};

/** Rounds each service to cents. The total is the sum of what is printed. */
export const printed = (bill: Bill, pricesAsOf: string): PrintedBill => {
  const cents = [...bill].map(([service, usd]) => [service, usd.toDecimalPlaces(2)] as const);
  return {
    services: cents.map(([service, usd]) => ({ service, usd: usd.toNumber() })),
    total_usd: sum(cents.map(([, usd]) => usd)).toNumber(),
    prices_as_of: pricesAsOf,
  };
};

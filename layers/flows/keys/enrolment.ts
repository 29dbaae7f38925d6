import {
  type APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import type { Tier } from '../../contract/tiers.ts';
import { gatewayKeyValue } from '../../storage/access/keys.ts';

export type UsagePlans = {
  readonly gateway: APIGatewayClient;
  /** Id of a tier's usage plan. */
  readonly planOf: (tier: Tier) => string;
};

/** Creates the key of the gateway, which has the rate limit of the tier. */
export const enrol = async (plans: UsagePlans, id: string, tier: Tier): Promise<void> => {
  const created = await plans.gateway.send(
    new CreateApiKeyCommand({ name: id, value: gatewayKeyValue(id), enabled: true }),
  );
  await join(plans, created.id!, tier);
};

/** Moves the key to the plan of another tier. May be repeated. */
export const reenrol = async (plans: UsagePlans, id: string, from: Tier, to: Tier): Promise<void> => {
  for (const keyId of await gatewayIds(plans, id)) {
    const leave = new DeleteUsagePlanKeyCommand({ usagePlanId: plans.planOf(from), keyId });
    await unless('NotFoundException', plans.gateway.send(leave));
    await unless('ConflictException', join(plans, keyId, to));
  }
};

/** May be repeated. */
export const withdraw = async (plans: UsagePlans, id: string): Promise<void> => {
  for (const apiKey of await gatewayIds(plans, id)) await plans.gateway.send(new DeleteApiKeyCommand({ apiKey }));
};

const join = async ({ gateway, planOf }: UsagePlans, keyId: string, tier: Tier): Promise<void> => {
  await gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId: planOf(tier), keyId, keyType: 'API_KEY' }));
};

const gatewayIds = async ({ gateway }: UsagePlans, id: string): Promise<readonly string[]> => {
  const { items = [] } = await gateway.send(new GetApiKeysCommand({ nameQuery: id, includeValues: false }));
  return items.filter(item => item.name === id).map(item => item.id!);
};

/** Ignores an error of a step that an interrupted run completed. */
const unless = async (name: string, step: Promise<unknown>): Promise<void> => {
  await step.catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== name) throw error;
  });
};

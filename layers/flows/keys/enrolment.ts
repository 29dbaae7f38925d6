import {
  type APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import type { Tier } from '../../contract/tiers.ts';
import { toGatewayKeyValue } from '../../storage/access/keys.ts';

export type UsagePlans = {
  readonly gateway: APIGatewayClient;
  /** Id of a tier's usage plan. */
  readonly planOf: (tier: Tier) => string;
};

/** Creates the key of the gateway, which has the rate limit of the tier. */
export async function registerGatewayKey(plans: UsagePlans, id: string, tier: Tier): Promise<void> {
  const created = await plans.gateway.send(
    new CreateApiKeyCommand({ name: id, value: toGatewayKeyValue(id), enabled: true }),
  );
  await join(plans, created.id!, tier);
}

/** The same for a key that may be enrolled already. May be repeated. */
export async function ensureEnrolled(plans: UsagePlans, id: string, tier: Tier): Promise<void> {
  const known = await findGatewayKeyIds(plans, id);
  if (known.length === 0) return registerGatewayKey(plans, id, tier);
  for (const keyId of known) await ignoreError('ConflictException', join(plans, keyId, tier));
}

/** Moves the key to the plan of another tier. May be repeated. */
export async function moveGatewayKey(plans: UsagePlans, id: string, from: Tier, to: Tier): Promise<void> {
  for (const keyId of await findGatewayKeyIds(plans, id)) {
    const leave = new DeleteUsagePlanKeyCommand({ usagePlanId: plans.planOf(from), keyId });
    await ignoreError('NotFoundException', plans.gateway.send(leave));
    await ignoreError('ConflictException', join(plans, keyId, to));
  }
}

/** May be repeated. */
export async function removeGatewayKey(plans: UsagePlans, id: string): Promise<void> {
  for (const apiKey of await findGatewayKeyIds(plans, id))
    await plans.gateway.send(new DeleteApiKeyCommand({ apiKey }));
}

async function join({ gateway, planOf }: UsagePlans, keyId: string, tier: Tier): Promise<void> {
  await gateway.send(new CreateUsagePlanKeyCommand({ usagePlanId: planOf(tier), keyId, keyType: 'API_KEY' }));
}

async function findGatewayKeyIds({ gateway }: UsagePlans, id: string): Promise<readonly string[]> {
  const { items = [] } = await gateway.send(new GetApiKeysCommand({ nameQuery: id, includeValues: false }));
  return items.filter(item => item.name === id).map(item => item.id!);
}

/** Ignores an error of a step that an interrupted run completed. */
async function ignoreError(name: string, step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== name) throw error;
  });
}

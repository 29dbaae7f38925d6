import {
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeysCommand,
} from '@aws-sdk/client-api-gateway';
import type { UsagePlans } from '../../layers/flows/keys/enrolment.ts';

export type PlanWorld = {
  readonly plans: UsagePlans;
  /** Names of enrolled keys with their plans. */
  readonly enrolled: () => Readonly<Record<string, readonly string[]>>;
};

const failure = (name: string): Error => Object.assign(new Error(name), { name });

/** Keys and plans of an API Gateway in memory. */
export const planWorld = (): PlanWorld => {
  const keys = new Map<string, { readonly name: string; readonly value: string; readonly plans: Set<string> }>();
  const create = ({ name, value }: { name?: string | undefined; value?: string | undefined }) => {
    if ([...keys.values()].some(key => key.value === value)) throw failure('ConflictException');
    const id = `gw-${keys.size + 1}`;
    keys.set(id, { name: name!, value: value!, plans: new Set() });
    return { id };
  };
  const join = (keyId: string, plan: string) => {
    const key = keys.get(keyId);
    if (!key) throw failure('NotFoundException');
    if (key.plans.has(plan)) throw failure('ConflictException');
    key.plans.add(plan);
    return {};
  };
  const send = async (command: unknown): Promise<unknown> => {
    if (command instanceof CreateApiKeyCommand) return create(command.input);
    if (command instanceof CreateUsagePlanKeyCommand) return join(command.input.keyId!, command.input.usagePlanId!);
    if (command instanceof GetApiKeysCommand)
      return {
        items: [...keys]
          .map(([id, { name }]) => ({ id, name }))
          .filter(({ name }) => name.startsWith(command.input.nameQuery!)),
      };
    if (command instanceof DeleteApiKeyCommand) return { deleted: keys.delete(command.input.apiKey!) };
    if (command instanceof DeleteUsagePlanKeyCommand) {
      if (!keys.get(command.input.keyId!)?.plans.delete(command.input.usagePlanId!)) throw failure('NotFoundException');
      return {};
    }
    throw new Error(`Unknown command ${(command as object).constructor.name}`);
  };
  return {
    plans: { gateway: { send } as never, planOf: tier => `plan-${tier}` },
    enrolled: () => Object.fromEntries([...keys.values()].map(({ name, plans }) => [name, [...plans]])),
  };
};

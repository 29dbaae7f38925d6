/** Keys and usage plans of API Gateway, with its errors. */
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';

type Command = { readonly constructor: { readonly name: string }; readonly input: Readonly<Record<string, string>> };

export type Gateway = {
  readonly client: APIGatewayClient;
  /** Plans of each key by its name; several mean a wrong rate. */
  readonly plans: () => ReadonlyMap<string, readonly string[]>;
};

export const openGateway = (): Gateway => {
  const keys = new Map<string, string>();
  const joined = new Set<string>();
  let made = 0;
  const answers: Readonly<Record<string, (input: Command['input']) => unknown>> = {
    CreateApiKeyCommand: ({ name }) => {
      const id = `gw${++made}`;
      keys.set(id, name!);
      return { id };
    },
    GetApiKeysCommand: ({ nameQuery }) => ({
      items: [...keys].filter(([, name]) => name.startsWith(nameQuery!)).map(([id, name]) => ({ id, name })),
    }),
    DeleteApiKeyCommand: ({ apiKey }) => {
      if (!keys.delete(apiKey!)) throw failure('NotFoundException');
      for (const pair of joined) if (pair.endsWith(` ${apiKey}`)) joined.delete(pair);
      return {};
    },
    CreateUsagePlanKeyCommand: ({ usagePlanId, keyId }) => {
      // A key in two plans of one stage is a conflict too.
      if ([...joined].some(pair => pair.endsWith(` ${keyId}`))) throw failure('ConflictException');
      joined.add(`${usagePlanId} ${keyId}`);
      return {};
    },
    DeleteUsagePlanKeyCommand: ({ usagePlanId, keyId }) => {
      if (!joined.delete(`${usagePlanId} ${keyId}`)) throw failure('NotFoundException');
      return {};
    },
  };
  return {
    client: {
      send: async (command: Command) => answers[command.constructor.name]!(command.input),
    } as unknown as APIGatewayClient,
    plans: () =>
      new Map(
        [...keys].map(([id, name]) => [
          name,
          [...joined].filter(pair => pair.endsWith(` ${id}`)).map(pair => pair.split(' ')[0]!),
        ]),
      ),
  };
};

const failure = (name: string): Error => Object.assign(new Error(name), { name });

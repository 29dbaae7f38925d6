/** The local stack, as `npm start -- --aws-like` runs it, with a proxy of `@connections`. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalStack, startStack } from 'cdk-loopback';
import type { Tier } from '../../layers/contract/tiers.ts';
import { issueKeyRing } from '../../lib/operator/keys.ts';
import type { Target } from '../../lib/operator/target.ts';
import { ask } from '../service/rest.ts';
import { ASSEMBLY, publish, type Service } from '../service/service.ts';
import type { Chance } from './chance.ts';
import { type PostProxy, startPostProxy } from './post-proxy.ts';

export type ChaoticService = Pick<Service, 'get' | 'publish'> & {
  readonly stack: LocalStack;
  readonly target: Target;
  readonly key: string;
  readonly proxy: PostProxy;
  /** Name of a table or stream, by the start of its logical id. */
  readonly resource: (id: string) => string;
  readonly end: () => Promise<void>;
};

export type ServiceOptions = {
  readonly folder: string;
  readonly seed: number;
  readonly chance: Chance;
  /** Share of posts that are lost. */
  readonly lostShare: number;
  /** Short, so that clients which stay away longer get a gap. */
  readonly resumeSeconds: number;
};

export const startChaotic = async (options: ServiceOptions): Promise<ChaoticService> => {
  const { folder, seed, chance, lostShare, resumeSeconds } = options;
  const proxy = await startPostProxy(lostShare, chance);
  const cdkOut = join(folder, 'cdk.out');
  cpSync(ASSEMBLY, cdkOut, { recursive: true });
  setVariables(cdkOut, proxy.url, resumeSeconds);
  const awsLike = { environments: 3, seed, postMs: 4 };
  const stack = await startStack({ cdkOut, dataDir: join(folder, 'data'), port: 0, memoryMb: 2_000, awsLike });
  const { endpoint, region, credentials, restUrl } = stack;
  proxy.lead(endpoint);
  const outputs: Record<string, string> = Object.assign({}, ...Object.values(stack.outputs));
  const target = { client: { endpoint, region, credentials }, outputs };
  const keys = await issueKeyRing(target, 'chaos', Date.now());
  const end = async (): Promise<void> => {
    await stack.stop();
    proxy.close();
  };
  return {
    stack,
    target,
    key: keys.enterprise,
    proxy,
    resource: id => Object.entries(outputs).find(([name]) => name.startsWith(`PublishOutputRef${id}`))![1],
    publish: events => publish(target, events),
    get: (path, as: Tier | null = 'enterprise') =>
      ask(`${restUrl}${path}`, as === null ? {} : { headers: { Authorization: `Bearer ${keys[as]}` } }),
    end,
  };
};

type Variables = Record<string, unknown>;
type Template = {
  readonly Resources: Record<
    string,
    { readonly Type: string; readonly Properties: { readonly Environment?: { readonly Variables: Variables } } }
  >;
};

/** Functions that push post through the proxy: the SDK's own variable names it. */
const setVariables = (cdkOut: string, proxyUrl: string, resumeSeconds: number): void => {
  let pushing = 0;
  for (const name of readdirSync(cdkOut).filter(file => file.endsWith('.template.json'))) {
    const template = JSON.parse(readFileSync(join(cdkOut, name), 'utf8')) as Template;
    for (const { Type, Properties } of Object.values(template.Resources)) {
      const variables = Properties.Environment?.Variables;
      if (Type !== 'AWS::Lambda::Function' || variables === undefined) continue;
      if ('RESUME_SECONDS' in variables) variables.RESUME_SECONDS = String(resumeSeconds);
      if (!('SOCKET_ENDPOINT' in variables)) continue;
      variables.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI = proxyUrl;
      pushing += 1;
    }
    writeFileSync(join(cdkOut, name), JSON.stringify(template));
  }
  if (pushing < 2) throw new Error(`The fan-out and the socket function must post through the proxy; got ${pushing}.`);
};

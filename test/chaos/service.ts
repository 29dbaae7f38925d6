/** The local stack, as `npm start -- --aws-like` runs it, with a proxy of `@connections`. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalStack, startStack } from 'cdk-loopback';
import type { Tier } from '../../layers/contract/tiers.ts';
import { issueKeyRing } from '../../lib/operator/keys.ts';
import type { Target } from '../../lib/operator/target.ts';
import { ask } from '../service/rest.ts';
import { BUNDLED_ASSEMBLY, publish, type Service } from '../service/service.ts';
import type { Chance } from './chance.ts';
import { type PostProxy, startPostProxy } from './post-proxy.ts';
import { type PutProxy, startPutProxy } from './put-proxy.ts';

export type ChaoticService = Pick<Service, 'get' | 'publish'> & {
  readonly stack: LocalStack;
  readonly target: Target;
  readonly key: string;
  readonly proxy: PostProxy;
  /** One per processor. */
  readonly puts: readonly PutProxy[];
  /** Name of a table or stream, by the start of its logical id. */
  readonly resource: (id: string) => string;
  readonly end: () => Promise<void>;
};

/** Processors whose messages the fan-out numbers. */
const SPEAKING = ['StreamIntake', 'StreamWallets', 'StreamCoordination'];

export type ServiceOptions = {
  readonly folder: string;
  readonly seed: number;
  readonly chance: Chance;
  /** Share of posts that are lost. */
  readonly lostShare: number;
  /** Share of puts into `push` at which a processor is killed. */
  readonly deathShare: number;
  /** Short, so that clients which stay away longer get a gap. */
  readonly resumeSeconds: number;
};

export const startChaotic = async (options: ServiceOptions): Promise<ChaoticService> => {
  const { folder, seed, chance, lostShare, deathShare, resumeSeconds } = options;
  const proxy = await startPostProxy(lostShare, chance);
  const puts = await Promise.all(SPEAKING.map(name => startPutProxy(name, deathShare, chance)));
  const cdkOut = join(folder, 'cdk.out');
  cpSync(BUNDLED_ASSEMBLY, cdkOut, { recursive: true });
  setVariables(cdkOut, proxy.url, puts, resumeSeconds);
  const awsLike = { environments: 3, seed, postMs: 4 };
  const stack = await startStack({ cdkOut, dataDir: join(folder, 'data'), port: 0, memoryMb: 2_000, awsLike });
  const { endpoint, region, credentials, restUrl } = stack;
  for (const one of [proxy, ...puts]) one.lead(endpoint);
  const outputs: Record<string, string> = Object.assign({}, ...Object.values(stack.outputs));
  const target = { client: { endpoint, region, credentials }, outputs };
  const keys = await issueKeyRing(target, 'chaos', Date.now());
  const end = async (): Promise<void> => {
    await stack.stop();
    for (const one of [proxy, ...puts]) one.close();
  };
  return {
    stack,
    target,
    key: keys.enterprise,
    proxy,
    puts,
    resource: id => outputs[outputOf(cdkOut, id)]!,
    publish: events => publish(target, events),
    get: (path, as: Tier | null = 'enterprise') =>
      ask(`${restUrl}${path}`, as === null ? {} : { headers: { Authorization: `Bearer ${keys[as]}` } }),
    end,
  };
};

/** Name of the output with a resource of the stack Data. */
const outputOf = (cdkOut: string, id: string): string => {
  const { Outputs } = JSON.parse(readFileSync(join(cdkOut, 'Data.template.json'), 'utf8')) as {
    readonly Outputs: Readonly<Record<string, { readonly Value: { readonly Ref?: string } }>>;
  };
  return Object.entries(Outputs).find(([, { Value }]) => Value.Ref?.startsWith(id))![0];
};

type Variables = Record<string, unknown>;
type Template = {
  readonly Resources: Record<
    string,
    { readonly Type: string; readonly Properties?: { readonly Environment?: { readonly Variables: Variables } } }
  >;
};

/** Functions that push post through the proxy: the SDK's own variable names it. */
const setVariables = (cdkOut: string, proxyUrl: string, puts: readonly PutProxy[], resumeSeconds: number): void => {
  let [pushing, speaking] = [0, 0];
  for (const name of readdirSync(cdkOut).filter(file => file.endsWith('.template.json'))) {
    const template = JSON.parse(readFileSync(join(cdkOut, name), 'utf8')) as Template;
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      const variables = Properties?.Environment?.Variables;
      if (Type !== 'AWS::Lambda::Function' || variables === undefined) continue;
      if ('RESUME_SECONDS' in variables) variables.RESUME_SECONDS = String(resumeSeconds);
      const processor = SPEAKING.findIndex(name => id.startsWith(name));
      if (processor >= 0) {
        variables.AWS_ENDPOINT_URL_KINESIS = puts[processor]!.url;
        speaking += 1;
      }
      if (!('SOCKET_ENDPOINT' in variables)) continue;
      variables.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI = proxyUrl;
      pushing += 1;
    }
    writeFileSync(join(cdkOut, name), JSON.stringify(template));
  }
  if (speaking !== SPEAKING.length) throw new Error(`Each processor must put through its proxy; got ${speaking}.`);
  if (pushing < 2) throw new Error(`The fan-out and the socket function must post through the proxy; got ${pushing}.`);
};

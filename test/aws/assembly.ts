import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { buildApp } from '../../lib/aws/app.ts';
import { allFunctions } from '../../lib/build/functions.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
export type Resource = { readonly Type: string; readonly Properties: JsonObject; readonly DeletionPolicy?: string };
export type Template = { readonly Resources: Readonly<Record<string, Resource>>; readonly Outputs: JsonObject };
export type Assembly = {
  readonly app: App;
  readonly stacks: Readonly<Record<StackName, Template>> &
    Readonly<Partial<Record<(typeof onRequest)[number], Template>>>;
  /** Size of each template's file. */
  readonly bytes: Readonly<Record<string, number>>;
};

export const stackNames = [
  'Data',
  'Version',
  'Socket',
  'Streams',
  'Rest',
  'Ingest',
  'Observability',
  'Console',
  'Accounts',
  'X402',
  'Archive',
] as const;
export type StackName = (typeof stackNames)[number];

/** Stacks that `everythingOn` leaves out. */
const onRequest = ['AccessLogs', 'Firewall', 'Domains', 'Forwarder', 'Rebuild'] as const;

/** Settings with every product feature that is off by default. */
export const everythingOn = {
  stripePrices: 'layer1=price_one,layer2=price_two:1000:soft',
  stripeKeyParameter: '/chain/stripe-key',
  marketplaceMetering: true,
  stripeCheckoutKeyParameter: '/chain/stripe-checkout-key',
  stripeWebhookParameter: '/chain/stripe-webhook-secret',
  x402PayTo: 'So11111111111111111111111111111111111111112',
  x402FacilitatorUrl: 'https://facilitator.example.com',
  archiveTape: true,
  rootsKeyArn: 'arn:aws:kms:us-east-1:111122223333:key/roots',
  targetsKeyParameter: '/chain/targets-key',
  webhookAllow: 'hook.example.com:8443',
} as const;

type Context = Readonly<Record<string, unknown>>;

/** Of these settings, which many suites of a process share. */
const shared = new Map<string, Assembly | null>([
  [JSON.stringify({}), null],
  [JSON.stringify(everythingOn), null],
]);

/** The app with stub bundles. */
export const synthesizeStub = (context: Context = {}): Assembly => {
  const key = JSON.stringify(context);
  const assembly = shared.get(key) ?? synthesize(context);
  if (shared.has(key)) shared.set(key, assembly);
  return assembly;
};

/** The image of the forwarder has all sources, which are not copied. */
const UNCOPIED = { 'aws:cdk:disable-asset-staging': true };

const synthesize = (context: Context): Assembly => {
  const outDir = mkdtempSync(join(tmpdir(), 'chain-aws-'));
  const own = { 'aws:cdk:disable-stack-trace': true, ...context, ...(context.forwarderSource ? UNCOPIED : {}) };
  const app = buildApp({ ...writeStubs(), outDir, context: own, validate: false });
  app.synth();
  const fileOf = (name: string) => join(outDir, `${name}.template.json`);
  const read = (name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Template;
  const made = [...stackNames, ...onRequest].filter(name => existsSync(fileOf(name)));
  const stacks = Object.fromEntries(made.map(name => [name, read(name)])) as Assembly['stacks'];
  const bytes = Object.fromEntries(made.map(name => [name, statSync(fileOf(name)).size]));
  rmSync(outDir, { recursive: true });
  return { app, stacks, bytes };
};

const STUBS = resolve(import.meta.dirname, '../../dist/stubs');

/** Bundles of the same content, which the CDK copies once. Processes share them. */
const writeStubs = (): { readonly bundles: string; readonly pages: string } => {
  const files = [
    ...allFunctions.map(({ file }) => `functions/${file}/index.cjs`),
    ...['index.html', 'assets/index-1.js', '.digest'].map(name => `console/${name}`),
  ];
  const folder = join(STUBS, createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(STUBS, { recursive: true });
    const fresh = mkdtempSync(`${folder}-`);
    for (const file of files) {
      mkdirSync(dirname(join(fresh, file)), { recursive: true });
      writeFileSync(join(fresh, file), file.replace(/^functions\/.*/, ''));
    }
    try {
      renameSync(fresh, folder);
    } catch {
      // Another process was faster.
      rmSync(fresh, { recursive: true });
    }
  }
  return { bundles: join(folder, 'functions'), pages: join(folder, 'console') };
};

export const resourcesOf = (template: Template, type: string): readonly (readonly [string, Resource])[] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

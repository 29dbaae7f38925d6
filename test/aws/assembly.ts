import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
} as const;

type Context = Readonly<Record<string, unknown>>;

const plain: Context = {};
/** Of these settings, which many suites of a process share. */
const shared = new Map<Context, Assembly | null>([
  [plain, null],
  [everythingOn, null],
]);

/** The app with stub bundles. */
export const synthesizeStub = (context: Context = plain): Assembly => {
  const assembly = shared.get(context) ?? synthesize(context);
  if (shared.has(context)) shared.set(context, assembly);
  return assembly;
};

const synthesize = (context: Context): Assembly => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-aws-'));
  const outDir = join(folder, 'cdk.out');
  const [bundles, pages] = [stubBundles(join(folder, 'functions')), stubPages(join(folder, 'console'))];
  const app = buildApp({ bundles, pages, outDir, context, validate: false });
  app.synth();
  const fileOf = (name: string) => join(outDir, `${name}.template.json`);
  const read = (name: string) => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Template;
  const made = [...stackNames, ...onRequest].filter(name => existsSync(fileOf(name)));
  const stacks = Object.fromEntries(made.map(name => [name, read(name)])) as Assembly['stacks'];
  const bytes = Object.fromEntries(made.map(name => [name, statSync(fileOf(name)).size]));
  rmSync(folder, { recursive: true });
  return { app, stacks, bytes };
};

const stubBundles = (folder: string): string => {
  for (const { file } of allFunctions) {
    mkdirSync(join(folder, file), { recursive: true });
    writeFileSync(join(folder, file, 'index.cjs'), `exports.handler = () => '${file}';\n`);
  }
  return folder;
};

const stubPages = (folder: string): string => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const file of ['index.html', 'assets/index-1.js', '.digest']) writeFileSync(join(folder, file), file);
  return folder;
};

export const resourcesOf = (template: Template, type: string): readonly (readonly [string, Resource])[] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

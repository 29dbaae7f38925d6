import { App, type AppProps, type IStackSynthesizer, Stack, Tags } from 'aws-cdk-lib';
import { findRetentionSetting } from '../../layers/contract/retention.ts';
import type { TableName } from '../../layers/contract/tables.ts';
import { defineAccessLogsStack } from './access-logs.ts';
import { defineAccountsStack } from './accounts.ts';
import { defineArchiveStack } from './archive.ts';
import { defineConsoleStack } from './console.ts';
import { defineDataStack } from './data.ts';
import { defineDomainsStack } from './domains.ts';
import { defineFirewallStack } from './firewall.ts';
import { defineForwarderStack } from './forwarder.ts';
import { defineIngestStack } from './ingest.ts';
import { defineObservabilityStack } from './observability.ts';
import { rebuildStack } from './rebuild.ts';
import { defineRestStack } from './rest.ts';
import { assertKnownSettings } from './setting-names.ts';
import { readSettings, type Settings } from './settings.ts';
import { defineSocketStack } from './socket.ts';
import { isStackOn, type StackName } from './stack-names.ts';
import { defineStreamsStack } from './streams.ts';
import { FollowingSynthesizer } from './synthesizer.ts';
import { defineVersionStack } from './version.ts';
import { defineX402Stack } from './x402.ts';

export type AppOptions = {
  /** Folder with each bundle as `<name>/index.cjs`. */
  readonly bundles: string;
  /** Folder of the built console. Without it, the stack `Console` is left out. */
  readonly pages?: string | undefined;
  /** Output folder. The CDK command line sets it in the environment. */
  readonly outDir?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Whether the CDK validates the templates (default true). It only warns, and is slow. */
  readonly validate?: boolean;
};

/** Builds all stacks. They name no account and no region. */
export function buildApp({ bundles, pages, outDir, context, validate = true }: AppOptions): App {
  const app = new App({ ...buildAppProps(outDir, context), builtinCloudFormationValidation: validate });
  assertKnownSettings(Object.keys(app.node.getAllContext()));
  const settings = readSettings(name => app.node.tryGetContext(name));
  const isOn = (name: StackName): boolean => isStackOn(name, settings);
  const stack = (name: StackName, description: string) => makeStack(app, settings, name, description);
  const data = defineDataStack(stack('Data', 'Tables, streams and the dead-letter queue'), settings);
  const retentionDays = (table: TableName): number => {
    const setting = findRetentionSetting(table);
    return setting === null ? 0 : settings[setting];
  };
  const shared = { ...data, settings, bundles, retentionDays };
  const version = stack('Version', 'Check of the stored data before other stacks change');
  defineVersionStack(version, shared);
  // Before the version check: its tasks make what it checks for.
  if (isOn('Rebuild')) rebuildStack(stack('Rebuild', 'Tasks that make derived tables'), settings, data);
  const socket = defineSocketStack(stack('Socket', 'WebSocket API'), shared);
  const streams = defineStreamsStack(stack('Streams', 'Stream processors and schedules'), {
    ...shared,
    socket: socket.endpoint,
  });
  const ingest = defineIngestStack(stack('Ingest', 'Ingest API'), shared);
  const rest = defineRestStack(stack('Rest', 'REST API, its functions and usage plans'), {
    ...shared,
    addresses: { socket: settings.socketUrl || socket.url, ingest: settings.ingestUrl || ingest.url },
  });
  const accounts = isOn('Accounts')
    ? defineAccountsStack(stack('Accounts', 'Accounts API for customers'), {
        ...shared,
        plans: rest.plans,
        restUrl: settings.restUrl || rest.url,
      })
    : null;
  const paid = isOn('X402')
    ? defineX402Stack(stack('X402', 'Routes that x402 payments buy'), shared, rest.routes)
    : null;
  const archive = isOn('Archive') ? defineArchiveStack(stack('Archive', 'Archive of the tape in S3'), shared) : null;
  const forwarder = isOn('Forwarder')
    ? defineForwarderStack(stack('Forwarder', 'Forwarder of a Solana node on Fargate'), settings, data)
    : null;
  const service = { settings, data, socket, streams, rest, ingest, accounts, paid, archive, forwarder };
  defineObservabilityStack(stack('Observability', 'Alarms and a dashboard'), service);
  if (isOn('Console') && pages !== undefined)
    defineConsoleStack(stack('Console', 'Console in S3 and CloudFront'), {
      settings,
      pages,
      restUrl: settings.restUrl || rest.url,
      socketUrl: settings.socketUrl || socket.url,
    });
  if (isOn('AccessLogs')) defineAccessLogsStack(stack('AccessLogs', 'Role of API Gateway for access logs'));
  if (isOn('Firewall')) defineFirewallStack(stack('Firewall', 'Web ACLs of the REST APIs'), service);
  if (isOn('Domains')) defineDomainsStack(stack('Domains', 'Own domains of the APIs'), service);
  // API Gateway refuses a stage with logs until it has a role.
  addDependencies(app, 'AccessLogs', ['Socket', 'Rest', 'Ingest', 'Accounts', 'X402']);
  // Functions of another version must not meet data that they cannot use.
  addDependencies(app, 'Version', ['Socket', 'Streams', 'Ingest', 'Rest', 'Accounts', 'X402', 'Archive', 'Forwarder']);
  for (const [name, value] of Object.entries(settings.tags)) Tags.of(app).add(name, value);
  return app;
}

/** Deploys stacks after another one. Those that are off are left out. */
function addDependencies(app: App, first: StackName, names: readonly StackName[]): void {
  const [before, ...after] = [first, ...names].map(name => app.node.tryFindChild(name) as Stack | undefined);
  if (before) for (const stack of after) stack?.addStackDependency(before);
}

/** Set here so that `cdk synth` and `lib/build/synth.ts` write the same templates. */
const FLAGS = {
  'aws:cdk:enable-asset-metadata': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'weak',
};

function buildAppProps(outDir: string | undefined, context: AppOptions['context']): AppProps {
  return {
    ...(outDir !== undefined && { outdir: outDir }),
    context: { ...FLAGS, ...context },
    analyticsReporting: false,
    treeMetadata: false,
  };
}

/** The CDK command line checks the bootstrap version itself. */
function makeStack(app: App, settings: Settings, name: StackName, description: string): Stack {
  return new Stack(app, name, {
    suppressTemplateIndentation: true,
    stackName: `${settings.prefix}-${name}`,
    description: `Chain Intelligence: ${description}`,
    synthesizer: new FollowingSynthesizer(settings.prefix, settings.incarnations) as IStackSynthesizer,
  });
}

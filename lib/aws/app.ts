import { App, type AppProps, DefaultStackSynthesizer, type IStackSynthesizer, Stack } from 'aws-cdk-lib';
import { dataStack } from './data.ts';
import { ingestStack } from './ingest.ts';
import { observabilityStack } from './observability.ts';
import { restStack } from './rest.ts';
import { readSettings, type Settings } from './settings.ts';
import { socketStack } from './socket.ts';
import { streamsStack } from './streams.ts';

export type AppOptions = {
  /** The folder with one bundle a function, at `<door>/index.cjs`. */
  readonly bundles: string;
  /** Where the assembly goes; the CDK command line says it through the environment. */
  readonly outDir?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  /** Whether the CDK looks the templates over for what CloudFormation would mind, which it only ever warns of; yes unless said. It takes longer than all else. */
  readonly lookedOver?: boolean;
};

/** Makes every stack of the service; nothing in them names an account or a region. */
export const buildApp = ({ bundles, outDir, context, lookedOver = true }: AppOptions): App => {
  const app = new App({ ...appProps(outDir, context), builtinCloudFormationValidation: lookedOver });
  const settings = readSettings(name => app.node.tryGetContext(name));
  const stack = (name: string, description: string) => makeStack(app, settings, name, description);
  const data = dataStack(stack('Data', 'Tables, streams and dead letters: all that is kept'), settings);
  const world = { ...data, settings, bundles };
  const socket = socketStack(stack('Socket', 'The WebSocket API'), world);
  const streams = streamsStack(stack('Streams', 'Stream processors and schedules'), { ...world, socket: socket.place });
  const rest = restStack(stack('Rest', 'The REST API, its functions and usage plans'), world);
  const ingest = ingestStack(stack('Ingest', 'The API that data comes in by'), world);
  observabilityStack(stack('Observability', 'Alarms and a dashboard'), { data, socket, streams, rest, ingest });
  return app;
};

/**
 * What the CDK decides by flag is decided here, so that the command line and our own synthesis write the same templates:
 * assets say where they lie, statements of equal actions are one, and a value that another stack uses can't be removed.
 */
const FLAGS = {
  'aws:cdk:enable-asset-metadata': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/core:enablePartitionLiterals': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

const appProps = (outDir: string | undefined, context: AppOptions['context']): AppProps => ({
  ...(outDir !== undefined && { outdir: outDir }),
  context: { ...FLAGS, ...context },
  analyticsReporting: false,
  treeMetadata: false,
});

/** The bootstrap version is checked by the command line from the manifest, so templates need no parameter for it. */
const makeStack = (app: App, settings: Settings, name: string, description: string): Stack =>
  new Stack(app, name, {
    stackName: `${settings.prefix}-${name}`,
    description: `Chain Intelligence: ${description}`,
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }) as IStackSynthesizer,
  });

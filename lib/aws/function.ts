import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, type CfnFunction, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FUNCTION_MB, FUNCTION_SECONDS, type FunctionSpec } from '../../layers/contract/functions.ts';
import { COUNTERS_VARIABLE, RESUME_VARIABLE } from '../../layers/contract/variables.ts';
import { type AppResources, buildFunctionVariables, createAllowStatement, createFunctionStatements } from './access.ts';
import { getReservedInstances } from './concurrency.ts';
import { ensureLambdaLayer, ensureTracingLayer, TRACING_FILE } from './layers.ts';
import { toConstructId } from './rows.ts';
import type { Settings } from './settings.ts';
import { buildReachVariables, createReachStatements } from './targets.ts';

export type StackContext = AppResources & { readonly settings: Settings; readonly bundles: string };

export type FunctionExtras = {
  /** Rights its trigger needs. */
  readonly rights?: readonly PolicyStatement[];
};

/** Creates a function with its own role and log group. */
export function makeFunction(
  scope: Construct,
  spec: FunctionSpec,
  context: StackContext,
  { rights = [] }: FunctionExtras = {},
): Lambda {
  const bundle = join(context.bundles, spec.file);
  if (!existsSync(join(bundle, 'index.cjs')))
    throw new Error(
      `No bundle at ${bundle}/index.cjs. Build it with lib/build/bundle.ts from functions/${spec.file}.ts.`,
    );
  const instances = getReservedInstances(spec, context.settings);
  const home = new Construct(scope, toConstructId(spec.file));
  const logGroup = new LogGroup(home, 'Logs', {
    retention: context.settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  // The policy is inline, so the function never exists without its rights.
  const { settings } = context;
  const reach = spec.reaches ? createReachStatements(settings) : [];
  const own = [...createFunctionStatements(spec, context), ...reach];
  const statements = [...own, ...rights, ...createTracingRights(settings)];
  const logs = createAllowStatement(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
  const fn = new Lambda(home, 'Function', {
    description: `functions/${spec.file}.ts`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(bundle),
    memorySize: spec.memoryMb ?? FUNCTION_MB,
    timeout: Duration.seconds(spec.timeoutSeconds ?? FUNCTION_SECONDS),
    ...(instances > 0 && { reservedConcurrentExecutions: instances }),
    environment: {
      ...buildFunctionVariables(spec, context),
      ...(spec.reaches && buildReachVariables(settings)),
      POWERTOOLS_SERVICE_NAME: spec.file,
      ...(spec.resumes && { [RESUME_VARIABLE]: String(context.settings.resumeSeconds) }),
      ...(spec.writes?.includes('operations') && { POWERTOOLS_METRICS_NAMESPACE: context.settings.prefix }),
      ...((spec.counts || spec.writes?.includes('operations')) && {
        [COUNTERS_VARIABLE]: String(context.settings.countersSeconds),
      }),
    },
    role: new Role(home, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { own: new PolicyDocument({ statements: [logs, ...statements] }) },
    }),
    logGroup,
    layers: (spec.layers ?? []).map(layer => ensureLambdaLayer(scope, layer)),
  });
  if (context.settings.xray) {
    // The property of the construct would add a policy of its own.
    (fn.node.defaultChild as CfnFunction).tracingConfig = { mode: 'Active' };
    fn.addLayers(ensureTracingLayer(fn));
    fn.addEnvironment('NODE_OPTIONS', `--require ${TRACING_FILE}`);
  }
  return fn;
}

/** X-Ray has no resources for these actions. */
function createTracingRights({ xray }: Settings): readonly PolicyStatement[] {
  return xray ? [createAllowStatement(['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], ['*'])] : [];
}

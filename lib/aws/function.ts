import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Door } from '../../layers/contract/doors.ts';
import { allow, type Surroundings, statementsOf, variablesOf } from './access.ts';
import { layerOf } from './layers.ts';
import { idOf } from './rows.ts';
import type { Settings } from './settings.ts';

/** What a function is made within. */
export type World = Surroundings & { readonly settings: Settings; readonly bundles: string };

/** One function with its own role and log group, from its door's row. `more` is what its trigger needs besides. */
export const makeFunction = (
  scope: Construct,
  door: Door,
  world: World,
  more: readonly PolicyStatement[] = [],
): Lambda => {
  const home = new Construct(scope, idOf(door.door));
  const logGroup = new LogGroup(home, 'Logs', {
    retention: world.settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const made = new Lambda(home, 'Function', {
    description: `functions/${door.door}.ts`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(bundleOf(door, world.bundles)),
    memorySize: door.memoryMb,
    timeout: Duration.seconds(door.timeoutSeconds),
    environment: variablesOf(door, world),
    role: makeRole(home, logGroup, [...statementsOf(door, world), ...more]),
    logGroup,
    layers: door.layers.map(layer => layerOf(scope, layer)),
  });
  return made;
};

/** The role's whole policy is inside it: no managed policy, and nothing that arrives after the function. */
const makeRole = (home: Construct, logGroup: LogGroup, statements: PolicyStatement[]): Role => {
  const logs = allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
  return new Role(home, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { door: new PolicyDocument({ statements: [logs, ...statements] }) },
  });
};

const bundleOf = (door: Door, bundles: string): string => {
  const folder = join(bundles, door.door);
  if (existsSync(join(folder, 'index.cjs'))) return folder;
  throw new Error(
    `there is no bundle at ${folder}/index.cjs; lib/build/bundle.ts makes it from functions/${door.door}.ts`,
  );
};

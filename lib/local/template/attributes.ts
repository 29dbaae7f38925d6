import { createHash } from 'node:crypto';
import type { Json } from './json.ts';

/** The simulated account and region. */
export type AwsEnvironment = {
  readonly region: string;
  readonly account: string;
  /** URL for SDK clients, without a trailing slash. */
  readonly endpoint: string;
};

/** A resource before it is created. */
export type Identity = {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly property: (name: string) => Json | undefined;
};

type Known = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> };
type Make = (name: string, identity: Identity, env: AwsEnvironment) => Known;

/** Property with the physical name. */
const NAME_PROPERTY: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Kinesis::Stream': 'Name',
  'AWS::Kinesis::StreamConsumer': 'ConsumerName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Lambda::LayerVersion': 'LayerName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Events::Rule': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

const MAKERS: Readonly<Record<string, Make>> = {
  'AWS::DynamoDB::Table': createTableResource,
  'AWS::DynamoDB::GlobalTable': createTableResource,
  'AWS::Kinesis::Stream': (name, _id, env) => createNamedResource(name, buildArn(env, 'kinesis', `stream/${name}`)),
  'AWS::Kinesis::StreamConsumer': (name, { property }) =>
    createRefResource(`${property('StreamARN')}/consumer/${name}:1`, 'ConsumerARN', {
      ConsumerName: name,
      ConsumerStatus: 'ACTIVE',
    }),
  'AWS::SQS::Queue': (name, _id, env) =>
    createRefResource(`${env.endpoint}/${env.account}/${name}`, 'QueueUrl', {
      Arn: buildArn(env, 'sqs', name),
      QueueName: name,
    }),
  'AWS::Lambda::Function': (name, _id, env) => createNamedResource(name, buildArn(env, 'lambda', `function:${name}`)),
  'AWS::Lambda::Version': (_name, { property }) =>
    createRefResource(`${property('FunctionName')}:1`, 'FunctionArn', { Version: '1' }),
  'AWS::Lambda::Alias': (_name, { property }) =>
    createRefResource(`${property('FunctionName')}:${property('Name')}`, 'AliasArn'),
  'AWS::Lambda::LayerVersion': (name, _id, env) =>
    createRefResource(buildArn(env, 'lambda', `layer:${name}:1`), 'LayerVersionArn'),
  'AWS::IAM::Role': (name, _id, env) => ({
    ref: name,
    attributes: { Arn: `arn:aws:iam::${env.account}:role/${name}`, RoleId: `AROA${name}` },
  }),
  'AWS::IAM::ManagedPolicy': (name, _id, env) =>
    createRefResource(`arn:aws:iam::${env.account}:policy/${name}`, 'PolicyArn'),
  'AWS::ApiGateway::RestApi': (_name, identity) => {
    const id = deriveShortId(identity);
    return createRefResource(id, 'RestApiId', { RootResourceId: `${id.slice(0, 8)}rt` });
  },
  'AWS::ApiGateway::Stage': (_name, { property }) => createRefResource(String(property('StageName') ?? 'prod')),
  'AWS::ApiGateway::Deployment': createIdMaker('DeploymentId'),
  'AWS::ApiGateway::UsagePlan': createIdMaker('Id'),
  'AWS::ApiGateway::ApiKey': createIdMaker('APIKeyId'),
  'AWS::ApiGatewayV2::Api': (_name, identity, env) => {
    const id = deriveShortId(identity);
    return createRefResource(id, 'ApiId', { ApiEndpoint: `wss://${id}.execute-api.${env.region}.amazonaws.com` });
  },
  'AWS::ApiGatewayV2::Stage': (_name, { property }) => createRefResource(String(property('StageName') ?? '$default')),
  'AWS::ApiGatewayV2::Route': createIdMaker('RouteId'),
  'AWS::ApiGatewayV2::Integration': createIdMaker('IntegrationId'),
  'AWS::ApiGatewayV2::Authorizer': createIdMaker('AuthorizerId'),
  'AWS::ApiGatewayV2::Deployment': createIdMaker('DeploymentId'),
  'AWS::Events::Rule': (name, _id, env) => createNamedResource(name, buildArn(env, 'events', `rule/${name}`)),
  'AWS::Scheduler::Schedule': (name, _id, env) =>
    createNamedResource(name, buildArn(env, 'scheduler', `schedule/default/${name}`)),
  'AWS::SSM::Parameter': (name, { property }) => ({
    ref: String(property('Name') ?? name),
    attributes: { Value: String(property('Value')), Type: String(property('Type')) },
  }),
  'AWS::CloudFront::Distribution': (_name, identity) => {
    const id = deriveShortId(identity);
    return createRefResource(id, 'Id', { DomainName: `${id}.cloudfront.net` });
  },
  'AWS::SNS::Topic': (name, _id, env) => createRefResource(buildArn(env, 'sns', name), 'TopicArn', { TopicName: name }),
};

/** `Ref` and attributes. Unknown types get a name and an ARN. */
export function resolveAttributes(identity: Identity, env: AwsEnvironment): Known {
  const given = identity.property(NAME_PROPERTY[identity.type] ?? '');
  const name = typeof given === 'string' ? given : `${identity.stack}-${identity.logicalId}`;
  const make = MAKERS[identity.type];
  if (make !== undefined) return make(name, identity, env);
  return createNamedResource(name, buildArn(env, identity.type.split('::')[1]?.toLowerCase() ?? 'local', name));
}

function createTableResource(name: string, _identity: Identity, env: AwsEnvironment): Known {
  const own = buildArn(env, 'dynamodb', `table/${name}`);
  return { ref: name, attributes: { Arn: own, StreamArn: `${own}/stream/local`, TableId: name } };
}

function createNamedResource(name: string, own: string): Known {
  return { ref: name, attributes: { Arn: own } };
}

/** One attribute has the value of `Ref`. */
function createRefResource(ref: string, attribute?: string, others: Known['attributes'] = {}): Known {
  return { ref, attributes: attribute === undefined ? others : { ...others, [attribute]: ref } };
}

function createIdMaker(attribute: string): Make {
  return (_name, identity) => createRefResource(deriveShortId(identity), attribute);
}

export function buildArn(env: AwsEnvironment, service: string, resource: string): string {
  return `arn:aws:${service}:${env.region}:${env.account}:${resource}`;
}

/** Deterministic id in the format of API Gateway. */
function deriveShortId(identity: Identity): string {
  const hash = createHash('sha256').update(`${identity.stack}/${identity.logicalId}`).digest();
  return BigInt(`0x${hash.toString('hex', 0, 12)}`)
    .toString(36)
    .padStart(10, '0')
    .slice(-10);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KinesisClient } from '@aws-sdk/client-kinesis';
import { SQSClient } from '@aws-sdk/client-sqs';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type LocalStack, type StackOptions, startStack } from '../../lib/local/stack.ts';

export type Part = Record<string, unknown>;

/** Templates by stack, and the source of each function's index.mjs. */
export type Plan = {
  readonly stacks: Readonly<Record<string, Part>>;
  readonly functions?: Readonly<Record<string, string>>;
};

/** Host of requests that tests write as bytes, with the port unknown. */
const RAW_HOST = 'here';

/** A temporary folder with cdk.out and data. */
export type World = {
  readonly folder: string;
  readonly cdkOut: string;
  readonly dataDir: string;
  readonly lines: string[];
  readonly start: (change?: Partial<StackOptions>) => Promise<LocalStack>;
  readonly end: () => Promise<void>;
};

/** Stacks started through it are stopped at its end. */
export function world(plan: Plan): World {
  const folder = mkdtempSync(join(tmpdir(), 'local-stack-'));
  const cdkOut = join(folder, 'cdk.out');
  const lines: string[] = [];
  const running: LocalStack[] = [];
  writeAssembly(cdkOut, plan);
  return {
    folder,
    cdkOut,
    dataDir: join(folder, 'data'),
    lines,
    start: async change => {
      const log = (line: string): void => void lines.push(line);
      const own = { cdkOut, dataDir: join(folder, 'data'), port: 0, log, hosts: [RAW_HOST] };
      const stack = await startStack({ ...own, ...change });
      running.push(stack);
      return stack;
    },
    end: async () => {
      await Promise.all(running.map(stack => stack.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function writeAssembly(cdkOut: string, plan: Plan): void {
  mkdirSync(cdkOut, { recursive: true });
  const artifacts: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(plan.functions ?? {})) {
    mkdirSync(join(cdkOut, `asset.${name}`), { recursive: true });
    writeFileSync(join(cdkOut, `asset.${name}`, 'index.mjs'), source);
    files[name] = {
      source: { path: `asset.${name}`, packaging: 'zip' },
      destinations: { here: { bucketName: 'assets', objectKey: `${name}.zip` } },
    };
  }
  for (const [name, template] of Object.entries(plan.stacks)) {
    write(cdkOut, `${name}.template.json`, template);
    write(cdkOut, `${name}.assets.json`, { files });
    artifacts[`${name}.assets`] = { type: 'cdk:asset-manifest', properties: { file: `${name}.assets.json` } };
    artifacts[name] = {
      type: 'aws:cloudformation:stack',
      properties: { templateFile: `${name}.template.json` },
      dependencies: [`${name}.assets`],
    };
  }
  write(cdkOut, 'manifest.json', { version: '1', artifacts });
}

function write(folder: string, name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value));
}

/** The resources `<id>` and `<id>Role`. */
export function fn(id: string, statements: readonly Part[] = [], properties: Part = {}): Part {
  return {
    [`${id}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        AssumeRolePolicyDocument: {},
        Policies: [{ PolicyName: 'own', PolicyDocument: { Statement: statements } }],
      },
    },
    [id]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Timeout: 5,
        Code: { S3Bucket: 'assets', S3Key: `${id}.zip` },
        Role: { 'Fn::GetAtt': [`${id}Role`, 'Arn'] },
        ...properties,
      },
    },
  };
}

export function permission(id: string, principal: string, sourceArn: unknown): Part {
  return {
    [`${id}Permission`]: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: { 'Fn::GetAtt': [id, 'Arn'] },
        Principal: principal,
        SourceArn: sourceArn,
      },
    },
  };
}

export function allow(actions: string | readonly string[], resources: unknown): Part {
  return { Effect: 'Allow', Action: actions, Resource: resources };
}

export function table(properties: Part = {}): Part {
  return {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
      ...properties,
    },
  };
}

type Access = Pick<LocalStack, 'endpoint' | 'region' | 'credentials'>;

/** SDK clients, by default with operator credentials. */
export function clients(stack: Access, credentials = stack.credentials) {
  const common = { endpoint: stack.endpoint, region: stack.region, credentials, maxAttempts: 1 };
  return {
    dynamo: new DynamoDBClient(common),
    kinesis: new KinesisClient({ ...common, requestHandler: new NodeHttpHandler() }),
    sqs: new SQSClient(common),
  };
}

/** Polls for up to 30 s. */
export async function eventually<T>(question: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const answer = await question();
    if (answer !== undefined) return answer;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new Error('The condition was not met within 30 s.');
}

/** Source of helpers for functions that call AWS APIs. */
export function awsCall(): string {
  return `
async function aws(target, body) {
  const response = await fetch(process.env.AWS_ENDPOINT_URL, { method: 'POST', body: JSON.stringify(body), headers: {
    'Content-Type': 'application/x-amz-json-1.0', 'X-Amz-Target': target, 'X-Amz-Date': '20200101T000000Z',
    Authorization: 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID +
      '/20200101/us-east-1/x/aws4_request, SignedHeaders=host, Signature=0' } });
  return { status: response.status, body: await response.json().catch(() => ({})) };
}
const dynamo = (action, body) => aws('DynamoDB_20120810.' + action, body);
`;
}

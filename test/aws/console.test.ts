import { runInNewContext } from 'node:vm';
import { paths } from '@chain-intelligence/console/paths';
import { describe, expect, test } from 'vitest';
import { renderRouterCode } from '../../lib/aws/console-router.ts';
import { type JsonObject, resourcesOf, synthesizeStub } from './assembly.ts';
import { flatten } from './flatten.ts';

const DOMAIN = {
  consoleDomain: 'console.example.com',
  consoleCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e-3d',
};
const assembly = synthesizeStub();
const { stacks } = assembly;
const owned = synthesizeStub({
  ...DOMAIN,
  prefix: 'Other',
  corsOrigins: 'https://a.example',
  restUrl: 'https://api.example.com/v',
  socketUrl: 'wss://stream.example.com',
});

type Stacks = typeof stacks;

const only = (type: string, from: Stacks = stacks): JsonObject => {
  const found = resourcesOf(from.Console, type);
  expect(found).toHaveLength(1);
  return flatten(found[0]![1].Properties, 'Console', from) as JsonObject;
};
const distribution = (from?: Stacks) => only('AWS::CloudFront::Distribution', from).DistributionConfig as JsonObject;
const headersOf = (from?: Stacks) =>
  only('AWS::CloudFront::ResponseHeadersPolicy', from).ResponseHeadersPolicyConfig as JsonObject;
const policyOf = (from?: Stacks): string => {
  const { ContentSecurityPolicy: row } = headersOf(from).SecurityHeadersConfig as Record<string, JsonObject>;
  return String(row!.ContentSecurityPolicy);
};
const urlOf = (stack: 'Rest' | 'Socket') =>
  (flatten(stacks[stack].Outputs[`${stack}Url`]!, stack, stacks) as JsonObject).Value;
const deployments = (from: Stacks = stacks) =>
  resourcesOf(from.Console, 'Custom::CDKBucketDeployment').map(
    ([, row]) => flatten(row.Properties, 'Console', from) as JsonObject,
  );
const originsOfRoutes = (from: Stacks): readonly unknown[] =>
  resourcesOf(from.Rest, 'AWS::Lambda::Function').map(
    ([, row]) => (row.Properties.Environment as { Variables: JsonObject }).Variables.CORS_ORIGINS,
  );

describe('the function at the edge', () => {
  const code = String(only('AWS::CloudFront::Function').FunctionCode);
  const { handler } = runInNewContext(`${code}; ({ handler })`) as {
    handler: (event: { request: { uri: string; querystring: object } }) => { uri: string; querystring: object };
  };
  const answerTo = (uri: string) => handler({ request: { uri, querystring: { tf: { value: '1m' } } } });

  test.each(Object.values(paths))('answers %s with the page', path => {
    const request = answerTo(path.replace(/\{\w+\}/g, 'vZWD7mcnCeWERcJquczerN6Jz6hfUv8EGnKgJjbg4ah'));
    expect(request).toEqual({ uri: '/index.html', querystring: { tf: { value: '1m' } } });
  });

  test.each([
    '/config.json',
    '/index.html',
    '/favicon.svg',
    '/assets/index-1.js',
    '/token',
    '/token/',
    '/token/a/b',
    '/x/token/a',
    '/leaderboard/',
    '/leaderboards',
    '/Leaderboard',
    '/.env',
  ])('leaves %s to S3', path => {
    expect(answerTo(path).uri).toBe(path);
  });

  test('takes a dot in a path literally', () => {
    const own = runInNewContext(`${renderRouterCode(['/a.b/{name}'])}; handler`) as typeof handler;
    const uriOf = (uri: string) => own({ request: { uri, querystring: {} } }).uri;
    expect(['/a.b/c', '/axb/c'].map(uriOf)).toEqual(['/index.html', '/axb/c']);
  });

  test('fits into the 10 KB that CloudFront accepts', () => {
    expect(code.length).toBeLessThan(10_240);
  });
});

describe('the bucket', () => {
  test('is private, encrypted, and read by this distribution over TLS only', () => {
    const [[id, bucket] = []] = resourcesOf(stacks.Console, 'AWS::S3::Bucket');
    expect(bucket!.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: expect.anything(),
    });
    expect(bucket!.Properties).not.toHaveProperty('WebsiteConfiguration');
    const { Statement } = only('AWS::S3::BucketPolicy').PolicyDocument as { Statement: readonly JsonObject[] };
    const [tls, ...allowed] = Statement.filter(({ Principal }) => !JSON.stringify(Principal).includes('AutoDelete'));
    expect(tls).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
    const [[own] = []] = resourcesOf(stacks.Console, 'AWS::CloudFront::Distribution');
    const arn = `arn:\${AWS::Partition}:cloudfront::\${AWS::AccountId}:distribution/\${Console.${own}}`;
    expect(allowed).toEqual([
      {
        Action: 's3:GetObject',
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Resource: `\${Console.${id}.Arn}/*`,
        Condition: { StringEquals: { 'AWS:SourceArn': arn } },
      },
    ]);
    expect((distribution().Origins as readonly JsonObject[]).map(row => row.OriginAccessControlId)).toEqual([
      expect.stringMatching(/^\$\{Console\.Access\w+\.Id\}$/),
    ]);
  });

  test('goes with its stack, since its files can be built again', () => {
    expect(resourcesOf(stacks.Console, 'AWS::S3::Bucket')[0]![1].DeletionPolicy).toBe('Delete');
    expect(resourcesOf(stacks.Console, 'Custom::S3AutoDeleteObjects')).toHaveLength(1);
  });
});

describe('the distribution', () => {
  test('compresses, wants HTTPS and sends the security headers everywhere', () => {
    const { DefaultCacheBehavior: page, CacheBehaviors: others } = distribution() as unknown as {
      DefaultCacheBehavior: JsonObject;
      CacheBehaviors: readonly JsonObject[];
    };
    expect(others.map(row => row.PathPattern)).toEqual(['assets/*']);
    for (const behavior of [page, ...others])
      expect(behavior).toMatchObject({
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
        ResponseHeadersPolicyId: expect.stringMatching(/^\$\{Console\.Headers/),
      });
  });

  test('asks S3 for a page each time, and keeps hashed files for a year', () => {
    const { CachePolicyConfig: cache } = only('AWS::CloudFront::CachePolicy') as Record<string, JsonObject>;
    expect(cache).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(cache!.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    });
    const controls = deployments().map(row => [
      row.DestinationBucketKeyPrefix ?? '',
      (row.SystemMetadata as JsonObject)['cache-control'],
      row.Prune,
    ]);
    expect(controls).toEqual([
      ['assets', 'public, max-age=31536000, immutable', false],
      ['', 'no-cache', false],
    ]);
  });

  test('writes pages after the assets that they load, and both after the distribution', () => {
    const [assets, entry] = resourcesOf(stacks.Console, 'Custom::CDKBucketDeployment');
    const dependenciesOf = (row: unknown) => (row as { readonly DependsOn: readonly string[] }).DependsOn;
    expect(dependenciesOf(entry![1])).toContain(assets![0]);
    expect(dependenciesOf(assets![1])).toContain(resourcesOf(stacks.Console, 'AWS::CloudFront::Distribution')[0]![0]);
  });

  test('answers what S3 does not have with 404', () => {
    expect(distribution().CustomErrorResponses).toEqual([
      expect.objectContaining({ ErrorCode: 403, ResponseCode: 404, ResponsePagePath: '/index.html' }),
    ]);
  });

  test('lets pages connect to the two APIs only', () => {
    const sources = Object.fromEntries(
      policyOf()
        .split('; ')
        .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    );
    expect(sources).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'", `${urlOf('Rest')}/`, urlOf('Socket')],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect(headersOf().SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
    });
  });

  test('passes the addresses of the APIs to the pages, and no key', () => {
    const [, entry] = deployments();
    const values = Object.values((entry!.SourceMarkers as readonly JsonObject[])[1]!);
    const config = Object.assign({}, ...values.map((value, at) => ({ [`<<marker:0xbaba:${at}>>`]: value })));
    expect((entry!.SourceMarkers as readonly JsonObject[])[1]).toEqual(config);
    const apis = values.filter(value => String(value).includes('Api'));
    expect(apis.map(value => `https://${value}`).map(text => text.split('.')[0])).toEqual([
      expect.stringContaining('Rest'),
      expect.stringContaining('Socket'),
    ]);
    expect(JSON.stringify(stacks.Console)).not.toMatch(/\bci_|apiKey|x-api-key/i);
  });
});

describe('the role that copies', () => {
  test('reads staged assets, and writes to this bucket only', () => {
    const [[, role] = []] = resourcesOf(stacks.Console, 'AWS::IAM::Role').filter(([id]) => /^DeploymentRole/.test(id));
    const [policy] = flatten(role!.Properties.Policies!, 'Console', stacks) as unknown as readonly {
      PolicyDocument: { Statement: readonly { Action: string | string[]; Resource: string }[] };
    }[];
    const rights = policy!.PolicyDocument.Statement.map(({ Action, Resource }) => [Action, Resource]);
    const [[bucket] = []] = resourcesOf(stacks.Console, 'AWS::S3::Bucket');
    expect(rights).toEqual([
      [['logs:CreateLogStream', 'logs:PutLogEvents'], expect.stringMatching(/^\$\{Console\.DeploymentLogs\w+\.Arn\}$/)],
      ['s3:GetObject', expect.stringMatching(/:s3:::cdk-\w+-assets-\$\{AWS::AccountId\}-\$\{AWS::Region\}\/\*$/)],
      ['s3:ListBucket', `\${Console.${bucket}.Arn}`],
      ['s3:PutObject', `\${Console.${bucket}.Arn}/*`],
    ]);
  });

  test('keeps its logs as long as functions do', () => {
    expect(only('AWS::Logs::LogGroup').RetentionInDays).toBe(30);
  });
});

describe('an own domain', () => {
  test('is an alias with its certificate and current TLS', () => {
    expect(distribution(owned.stacks)).toMatchObject({
      Aliases: ['console.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: DOMAIN.consoleCertificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(owned.stacks.Console.Outputs.ConsoleUrl).toEqual({ Value: 'https://console.example.com/' });
    expect(distribution()).not.toHaveProperty('Aliases');
  });

  test('is added to a list of origins that may read the REST API', () => {
    const listed = new Set(originsOfRoutes(owned.stacks).filter(value => value !== undefined));
    expect(listed).toEqual(new Set(['https://a.example,https://console.example.com']));
    const off = synthesizeStub({ ...DOMAIN, corsOrigins: 'https://a.example', console: 'false' });
    expect(originsOfRoutes(off.stacks)).toContain('https://a.example');
    expect(originsOfRoutes(synthesizeStub(DOMAIN).stacks)).not.toContainEqual(expect.anything());
  });

  test('of the APIs is what pages get', () => {
    expect(policyOf(owned.stacks)).toContain("connect-src 'self' https://api.example.com/v/ wss://stream.example.com;");
    expect(JSON.stringify(deployments(owned.stacks))).not.toContain('Api');
  });

  test('keeps the names of CloudFront apart by prefix', () => {
    const names = [
      headersOf(owned.stacks).Name,
      only('AWS::CloudFront::Function', owned.stacks).Name,
      (only('AWS::CloudFront::CachePolicy', owned.stacks).CachePolicyConfig as JsonObject).Name,
      (only('AWS::CloudFront::OriginAccessControl', owned.stacks).OriginAccessControlConfig as JsonObject).Name,
    ];
    expect(new Set(names)).toEqual(new Set([`Other-console-\${AWS::Region}`]));
  });
});

describe('origins without the console', () => {
  const warningsOf = (context: Readonly<Record<string, string>>) =>
    synthesizeStub(context)
      .app.synth()
      .stacks.flatMap(({ messages }) => messages.map(({ entry }) => String(entry.data)));

  test('give a warning that says what to do', () => {
    const [warning, ...others] = warningsOf({ corsOrigins: 'https://a.example' });
    expect(others).toEqual([]);
    expect(warning).toMatch(/^The console cannot read the API: .*ConsoleUrl.*consoleDomain.*console=false/);
  });

  test.each([
    { corsOrigins: '*' },
    { corsOrigins: 'https://a.example,https://d111111abcdef8.cloudfront.net' },
    { corsOrigins: 'https://a.example', ...DOMAIN },
    { corsOrigins: 'https://a.example', console: 'false' },
  ])('give none with %j', context => {
    expect(warningsOf(context)).toEqual([]);
  });
});

test('console=false removes the stack and no other resource', () => {
  const resources = (of: Stacks) =>
    Object.fromEntries(Object.entries(of).map(([name, { Resources }]) => [name, Object.keys(Resources)]));
  const { Console, ...others } = resources(stacks);
  expect(Console).toBeDefined();
  expect(resources(synthesizeStub({ console: 'false' }).stacks)).toEqual(others);
});

import { paths } from '@chain-intelligence/console/paths';
import { Annotations, Aws, CfnOutput, Duration, type Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { deployFiles, makeBucket } from './console-files.ts';
import { makeHeaders } from './console-policy.ts';
import { renderRouterCode } from './console-router.ts';
import type { Settings } from './settings.ts';

export type ConsoleContext = {
  readonly settings: Settings;
  /** Folder of the built pages. */
  readonly pages: string;
  readonly restUrl: string;
  readonly socketUrl: string;
};

/** From S3 through CloudFront. Knows the addresses of the APIs, never a key. */
export function defineConsoleStack(stack: Stack, { settings, pages, restUrl, socketUrl }: ConsoleContext): void {
  const bucket = makeBucket(stack);
  const name = formatName(settings);
  const headers = makeHeaders(stack, name, [`${restUrl}/`, socketUrl]);
  const originAccessControl = new S3OriginAccessControl(stack, 'Access', {
    originAccessControlName: formatName(settings),
  });
  const origin = S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl });
  const { consoleDomain, consoleCertificateArn } = settings;
  const domain =
    consoleDomain === ''
      ? {}
      : {
          domainNames: [consoleDomain],
          certificate: Certificate.fromCertificateArn(stack, 'Certificate', consoleCertificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        };
  const distribution = new Distribution(stack, 'Distribution', {
    comment: `${settings.prefix}: console`,
    ...domain,
    httpVersion: HttpVersion.HTTP2_AND_3,
    defaultBehavior: {
      ...createBehavior(origin, headers),
      // Compresses, which a disabled cache would not. `no-cache` of the objects decides.
      cachePolicy: new CachePolicy(stack, 'PageCache', {
        cachePolicyName: formatName(settings),
        defaultTtl: Duration.seconds(0),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      functionAssociations: [{ function: makeRouter(stack, settings), eventType: FunctionEventType.VIEWER_REQUEST }],
    },
    additionalBehaviors: {
      'assets/*': { ...createBehavior(origin, headers), cachePolicy: CachePolicy.CACHING_OPTIMIZED },
    },
    // S3 answers 403 for an unknown path, because nobody may list the bucket.
    errorResponses: [
      { httpStatus: 403, responseHttpStatus: 404, responsePagePath: '/index.html', ttl: Duration.seconds(10) },
    ],
  });
  const config = { api_url: restUrl, ws_url: socketUrl };
  deployFiles(stack, { bucket, pages, config, settings, after: distribution });
  // The address of CloudFront is known after a deployment, and the REST API comes before it.
  const { corsOrigins } = settings;
  const isListed = corsOrigins === '*' || corsOrigins.some(listed => listed.endsWith('.cloudfront.net'));
  if (!isListed && consoleDomain === '')
    Annotations.of(stack).addWarningV2(
      'chain:console-origin',
      'The console cannot read the API: corsOrigins lists other origins only. ' +
        'Add the output ConsoleUrl without its last slash and deploy again, set consoleDomain, or set console=false.',
    );
  const { distributionDomainName } = distribution;
  new CfnOutput(stack, 'ConsoleUrl', { value: `https://${settings.consoleDomain || distributionDomainName}/` });
  new CfnOutput(stack, 'ConsoleDistribution', { value: distributionDomainName });
}

/** Names of CloudFront are per account. At most 64 characters. */
function formatName({ prefix }: Settings): string {
  return `${prefix}-console-${Aws.REGION}`;
}

function createBehavior(origin: IOrigin, responseHeadersPolicy: ResponseHeadersPolicy): BehaviorOptions {
  return {
    origin,
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
  };
}

function makeRouter(stack: Stack, settings: Settings): EdgeFunction {
  return new EdgeFunction(stack, 'Router', {
    functionName: formatName(settings),
    comment: 'Pages of the console',
    code: FunctionCode.fromInline(renderRouterCode(Object.values(paths))),
    runtime: FunctionRuntime.JS_2_0,
  });
}

import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { CfnBasePathMapping, CfnDomainName } from 'aws-cdk-lib/aws-apigateway';
import { CfnApiMapping, CfnDomainName as CfnSocketDomain } from 'aws-cdk-lib/aws-apigatewayv2';
import { toConstructId } from './rows.ts';
import type { Service } from './service.ts';

/** Own domains of the APIs, for the URLs that the settings name. DNS records are the operator's. */
export function defineDomainsStack(stack: Stack, service: Service): void {
  const { restUrl, ingestUrl, socketUrl } = service.settings;
  if (restUrl !== '') makeRestDomain(stack, 'rest', restUrl, service);
  if (ingestUrl !== '') makeRestDomain(stack, 'ingest', ingestUrl, service);
  if (socketUrl !== '') {
    const { settings, socket } = service;
    const domain = new CfnSocketDomain(stack, 'SocketDomain', {
      domainName: new URL(settings.socketUrl).hostname,
      domainNameConfigurations: [
        { certificateArn: settings.apiCertificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' },
      ],
    });
    new CfnApiMapping(stack, 'SocketMapping', {
      domainName: domain.ref,
      apiId: socket.endpoint.apiId,
      stage: socket.endpoint.stage,
    });
    createTargetOutput(stack, 'socket', domain.attrRegionalDomainName);
  }
}

function makeRestDomain(stack: Stack, name: 'rest' | 'ingest', url: string, service: Service): void {
  const { api } = service[name];
  const domain = new CfnDomainName(stack, `${toConstructId(name)}Domain`, {
    domainName: new URL(url).hostname,
    regionalCertificateArn: service.settings.apiCertificateArn,
    endpointConfiguration: { types: ['REGIONAL'] },
    securityPolicy: 'TLS_1_2',
  });
  new CfnBasePathMapping(stack, `${toConstructId(name)}Mapping`, {
    domainName: domain.ref,
    restApiId: api.restApiId,
    stage: api.deploymentStage.stageName,
  });
  createTargetOutput(stack, name, domain.attrRegionalDomainName);
}

/** Where a DNS record points. */
function createTargetOutput(stack: Stack, name: string, value: string) {
  return new CfnOutput(stack, `${toConstructId(name)}Target`, { value });
}

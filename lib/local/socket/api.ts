import type { Throttle } from '../kernel/bucket.ts';
import { plainFunctionArn } from '../lambda/function.ts';
import { identitySources } from '../rest/api.ts';
import { throttleAt } from '../rest/throttle.ts';
import { objectAt, textAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type SocketApi = ReturnType<typeof socketApiOf>;

/** WebSocket APIs with a stage. */
export function socketApisOf(model: Model): readonly SocketApi[] {
  const stages = model.ofType('AWS::ApiGatewayV2::Stage');
  return model
    .ofType('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => textAt(properties, 'ProtocolType') === 'WEBSOCKET')
    .flatMap(resource => {
      const stage = stages.find(one => textAt(one.properties, 'ApiId') === resource.ref);
      return stage === undefined ? [] : [socketApiOf(model, resource, stage)];
    });
}

function socketApiOf(model: Model, resource: Resource, stage: Resource) {
  const ofApi = (type: string): readonly Resource[] =>
    model.ofType(type).filter(one => textAt(one.properties, 'ApiId') === resource.ref);
  const integrations = new Map(
    ofApi('AWS::ApiGatewayV2::Integration').map(one => [
      one.ref,
      plainFunctionArn(textAt(one.properties, 'IntegrationUri') ?? ''),
    ]),
  );
  const routes = ofApi('AWS::ApiGatewayV2::Route');
  const connect = routes.find(one => textAt(one.properties, 'RouteKey') === '$connect');
  const authorizerId = textAt(connect?.properties, 'AuthorizerId');
  const authorizer = ofApi('AWS::ApiGatewayV2::Authorizer').find(one => one.ref === authorizerId);
  const expression = textAt(resource.properties, 'RouteSelectionExpression') ?? '$request.body.action';
  return {
    id: resource.ref,
    stage: stage.ref,
    /** Limits of upgrades and of messages, for all callers together. */
    throttle: throttleOf(stage, '$connect'),
    messageThrottle: throttleOf(stage, '$default'),
    /** Path of the field that selects the route, such as `action`. */
    selector: expression
      .replace(/^\$request\.body\./, '')
      .replace(/^\$\{request\.body\.(.*)\}$/, '$1')
      .split('.'),
    /** Route key → ARN of the function. */
    routes: new Map(
      routes.map(({ properties }): [string, string] => {
        const target = (textAt(properties, 'Target') ?? '').split('/').at(-1) ?? '';
        return [textAt(properties, 'RouteKey') ?? '', integrations.get(target) ?? ''];
      }),
    ),
    authorizer: authorizer === undefined ? undefined : authorizerOf(authorizer),
  };
}

/** The settings of a route replace those of the stage. */
function throttleOf({ properties }: Resource, routeKey: string): Throttle | undefined {
  const ofRoute = objectAt(objectAt(properties, 'RouteSettings'), routeKey);
  const settings = { ...objectAt(properties, 'DefaultRouteSettings'), ...ofRoute };
  return throttleAt(settings, 'ThrottlingRateLimit', 'ThrottlingBurstLimit');
}

function authorizerOf(resource: Resource) {
  return {
    id: resource.ref,
    functionArn: plainFunctionArn(textAt(resource.properties, 'AuthorizerUri') ?? ''),
    ...identitySources(texts(resource.properties.IdentitySource)),
  };
}

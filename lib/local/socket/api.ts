import type { Throttle } from '../kernel/bucket.ts';
import { toPlainFunctionArn } from '../lambda/function.ts';
import { parseIdentitySources } from '../rest/api.ts';
import { readThrottle } from '../rest/throttle.ts';
import { getJsonObject, getJsonText, toTextList } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type SocketApi = ReturnType<typeof readSocketApi>;

/** WebSocket APIs with a stage. */
export function readSocketApis(model: Model): readonly SocketApi[] {
  const stages = model.ofType('AWS::ApiGatewayV2::Stage');
  return model
    .ofType('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => getJsonText(properties, 'ProtocolType') === 'WEBSOCKET')
    .flatMap(resource => {
      const stage = stages.find(one => getJsonText(one.properties, 'ApiId') === resource.ref);
      return stage === undefined ? [] : [readSocketApi(model, resource, stage)];
    });
}

function readSocketApi(model: Model, resource: Resource, stage: Resource) {
  const ofApi = (type: string): readonly Resource[] =>
    model.ofType(type).filter(one => getJsonText(one.properties, 'ApiId') === resource.ref);
  const integrations = new Map(
    ofApi('AWS::ApiGatewayV2::Integration').map(one => [
      one.ref,
      toPlainFunctionArn(getJsonText(one.properties, 'IntegrationUri') ?? ''),
    ]),
  );
  const routes = ofApi('AWS::ApiGatewayV2::Route');
  const connect = routes.find(one => getJsonText(one.properties, 'RouteKey') === '$connect');
  const authorizerId = getJsonText(connect?.properties, 'AuthorizerId');
  const authorizer = ofApi('AWS::ApiGatewayV2::Authorizer').find(one => one.ref === authorizerId);
  const expression = getJsonText(resource.properties, 'RouteSelectionExpression') ?? '$request.body.action';
  return {
    id: resource.ref,
    stage: stage.ref,
    /** Limits of upgrades and of messages, for all callers together. */
    throttle: readRouteThrottle(stage, '$connect'),
    messageThrottle: readRouteThrottle(stage, '$default'),
    /** Path of the field that selects the route, such as `action`. */
    selector: expression
      .replace(/^\$request\.body\./, '')
      .replace(/^\$\{request\.body\.(.*)\}$/, '$1')
      .split('.'),
    /** Route key → ARN of the function. */
    routes: new Map(
      routes.map(({ properties }): [string, string] => {
        const target = (getJsonText(properties, 'Target') ?? '').split('/').at(-1) ?? '';
        return [getJsonText(properties, 'RouteKey') ?? '', integrations.get(target) ?? ''];
      }),
    ),
    authorizer: authorizer && {
      id: authorizer.ref,
      functionArn: toPlainFunctionArn(getJsonText(authorizer.properties, 'AuthorizerUri') ?? ''),
      ...parseIdentitySources(toTextList(authorizer.properties.IdentitySource)),
    },
  };
}

/** The settings of a route replace those of the stage. */
function readRouteThrottle({ properties }: Resource, routeKey: string): Throttle | undefined {
  const ofRoute = getJsonObject(getJsonObject(properties, 'RouteSettings'), routeKey);
  const settings = { ...getJsonObject(properties, 'DefaultRouteSettings'), ...ofRoute };
  return readThrottle(settings, 'ThrottlingRateLimit', 'ThrottlingBurstLimit');
}

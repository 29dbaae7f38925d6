import { render } from 'velocityjs';
import { getJsonObject, getJsonText, type JsonObject } from '../template/json.ts';
import type { ProxyResponse } from './proxy.ts';
import type { Refusal } from './responses.ts';

type Incoming = {
  readonly id: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
};

/** Answers from mapping templates. */
export type Mock = (incoming: Incoming, body: Buffer) => ProxyResponse | Refusal;

const FAILED: Refusal = { type: 'API_CONFIGURATION_ERROR', message: 'Internal server error' };
const UNSUPPORTED: Refusal = { type: 'UNSUPPORTED_MEDIA_TYPE', message: 'Unsupported Media Type', status: 415 };

/** Undefined if the integration is not a mock. */
export function createMockIntegration(integration: JsonObject): Mock | undefined {
  if (getJsonText(integration, 'type')?.toLowerCase() !== 'mock') return undefined;
  const responses = getJsonObject(integration, 'responses');
  return (incoming, body) => {
    const asked = renderMockRequest(integration, incoming, body);
    if (typeof asked !== 'string') return asked;
    const status = /"?statusCode"?\s*:\s*(\d{3})\b/.exec(asked)?.[1];
    if (status === undefined) return FAILED;
    const key = Object.keys(responses).find(one => one !== 'default' && new RegExp(`^(?:${one})$`).test(status));
    const response = responses[key ?? 'default'];
    if (response === undefined) return FAILED;
    const [type, template] = Object.entries(getJsonObject(response, 'responseTemplates'))[0] ?? [
      'application/json',
      '',
    ];
    const rendered = renderTemplate(String(template), incoming);
    const prefix = 'method.response.header.';
    const mapped = Object.entries(getJsonObject(response, 'responseParameters'))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => {
        const quoted = /^'(.*)'$/s.exec(String(value))?.[1];
        return [name.slice(prefix.length), quoted ?? (value === 'context.requestId' ? incoming.id : '')] as const;
      });
    const headers = { 'Content-Type': type, ...Object.fromEntries(mapped), ...rendered.override.header };
    return {
      status: Number(rendered.override.status ?? getJsonText(response, 'statusCode') ?? 200),
      headers: Object.entries(headers),
      body: Buffer.from(rendered.body),
    };
  };
}

/** A template, or the body if it passes through. */
function renderMockRequest(integration: JsonObject, incoming: Incoming, body: Buffer): string | Refusal {
  const templates = getJsonObject(integration, 'requestTemplates');
  const { headers } = incoming;
  const name = Object.keys(headers).find(known => known.toLowerCase() === 'content-type') ?? '';
  const contentType = headers[name]?.split(';')[0]?.trim().toLowerCase() ?? 'application/json';
  const template = getJsonText(templates, contentType);
  if (template !== undefined) return renderTemplate(template, incoming).body;
  const passthrough = getJsonText(integration, 'passthroughBehavior')?.toLowerCase() ?? 'when_no_match';
  const passes =
    passthrough === 'when_no_match' || (passthrough === 'when_no_templates' && Object.keys(templates).length === 0);
  return passes ? body.toString('utf8') : UNSUPPORTED;
}

/** Velocity. Other variables are empty. */
function renderTemplate(template: string, incoming: Incoming) {
  const override: { header: Record<string, string>; status?: number } = { header: {} };
  const params = {
    header: { get: (name: string) => incoming.headers[name] ?? '' },
    querystring: { get: (name: string) => incoming.query.get(name) ?? '' },
  };
  const input = { params: () => params };
  const context = { requestId: incoming.id, httpMethod: incoming.method, responseOverride: override };
  return { body: render(template, { input, context }), override };
}

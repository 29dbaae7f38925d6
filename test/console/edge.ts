/** Answers as CloudFront does with the template of the console, for another origin than the API. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildConsole, CONSOLE } from '../../lib/build/console.ts';
import { type JsonObject, resourcesOf, synthesizeStub } from '../aws/assembly.ts';
import { flatten } from '../aws/flatten.ts';

const APIS = { restUrl: 'https://api.example.com', socketUrl: 'wss://stream.example.com/ws' };
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

type Request = { readonly uri: string };
type Addresses = { readonly restUrl: string; readonly socketUrl: string };
export type Edge = { readonly url: string; readonly end: () => void };

/** Starts it. The template's own domains become the addresses of a local service. */
export const openEdge = async (addresses: Addresses): Promise<Edge> => {
  await buildConsole();
  const { headers, route } = deployed(addresses);
  const config = JSON.stringify({ api_url: addresses.restUrl, ws_url: addresses.socketUrl });
  const server = createServer((request, response) => {
    const { uri } = route({ request: { uri: new URL(request.url!, 'http://edge').pathname } });
    for (const [name, value] of headers) response.setHeader(name, value);
    if (uri === '/config.json') response.setHeader('Content-Type', 'application/json').end(config);
    else send(response, uri);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, end: () => void server.close() };
};

const send = (response: ServerResponse, uri: string): void => {
  const [file, status] = bodyOf(uri) === null ? ['/index.html', 404] : [uri, 200];
  response.writeHead(status, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(bodyOf(file));
};

const bodyOf = (uri: string): Buffer | null => {
  try {
    return readFileSync(join(CONSOLE, uri));
  } catch {
    return null;
  }
};

/** Headers and function of the template. */
const deployed = ({ restUrl, socketUrl }: Addresses) => {
  const { stacks } = synthesizeStub(APIS);
  const only = (type: string) =>
    flatten(resourcesOf(stacks.Console, type)[0]![1].Properties, 'Console', stacks) as JsonObject;
  const { SecurityHeadersConfig: security } = only('AWS::CloudFront::ResponseHeadersPolicy')
    .ResponseHeadersPolicyConfig as Record<string, Record<string, JsonObject>>;
  const policy = String(security!.ContentSecurityPolicy!.ContentSecurityPolicy)
    .replace(APIS.restUrl, restUrl)
    .replace(APIS.socketUrl, socketUrl);
  const headers = [
    ['Content-Security-Policy', policy],
    ['X-Frame-Options', String(security!.FrameOptions!.FrameOption)],
    ['Referrer-Policy', String(security!.ReferrerPolicy!.ReferrerPolicy)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ] as const;
  const route = runInNewContext(`${only('AWS::CloudFront::Function').FunctionCode}; handler`) as (event: {
    readonly request: Request;
  }) => Request;
  return { headers, route };
};

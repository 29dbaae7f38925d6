import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventOf } from '../../layers/contract/events/event.ts';
import { readTokenDocument } from './token-document.ts';

/** Documents by path; the last URIs lead nowhere. Links are of a reserved domain. */
const documents: Readonly<Record<string, string>> = {
  '/whole.json': JSON.stringify({
    name: 'Invented Token (simulated)',
    symbol: 'INVENT',
    description: 'Invented for the demonstration. Nothing of it can be traded.',
    image: 'https://example.com/invented.png',
    external_url: 'https://example.com/invented',
    extensions: { twitter: 'https://example.com/invented/x', telegram: 'https://example.com/invented/telegram' },
  }),
  '/links.json': JSON.stringify({ website: 'https://example.com/links', image: 'javascript:alert(1)' }),
  '/hidden.json': JSON.stringify({ name: 'Reversed \u202E(simulated)', symbol: 'REVERSE\u200B' }),
  '/broken.json': '{"name":',
};
const paths = [...Object.keys(documents), '/missing.json'];
/** A cloud's own address for instances. */
const INSIDE = 'https://169.254.169.254/token.json';

/** Serves a few documents on loopback, and reads them for the first tokens as any producer would. */
export async function readDemoDocuments(mints: readonly string[]): Promise<readonly EventOf<'metadata'>[]> {
  const server = createServer((request, response) => {
    const text = documents[request.url ?? ''];
    if (text === undefined) response.writeHead(404);
    response.end(text);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const uris = [...paths.map(path => `${origin}${path}`), INSIDE];
  // Loopback is allowed for this server alone.
  const options = { gateway: origin, allowedOrigins: [origin], clock: Date.now };
  try {
    return await Promise.all(
      mints.slice(0, uris.length).map((mint, at) => readTokenDocument({ mint, uri: uris[at]! }, options)),
    );
  } finally {
    server.close();
  }
}

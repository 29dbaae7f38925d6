/** What feeds a panel. */
export type Source =
  | { readonly kind: 'rest'; readonly path: string; readonly parameters: Readonly<Record<string, unknown>> }
  | { readonly kind: 'stream'; readonly channels: readonly string[] };

type Given = { readonly source: Source; readonly apiUrl: string; readonly socketUrl: string };

/** A command for a shell that has `KEY`. */
export function formatCurl({ source, apiUrl, socketUrl }: Given): string {
  if (source.kind === 'stream') {
    const message = JSON.stringify({ op: 'subscribe', channels: source.channels });
    return `npx --yes wscat -c '${socketUrl}' -H "Authorization: Bearer $KEY" -w 60 -x '${message}'`;
  }
  const { path, parameters } = source;
  const key = path.startsWith('/v1/') ? `-H "Authorization: Bearer $KEY" ` : '';
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeValue(parameters[name]));
  const query = Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeValue(value)}`);
  return `curl ${key}'${apiUrl}${query.length === 0 ? filled : `${filled}?${query.join('&')}`}'`;
}

/** A program for the client of this project. */
export function formatTypeScript({ source, apiUrl, socketUrl }: Given): string {
  const own = source.kind === 'stream' && socketUrl !== `${apiUrl.replace(/^http/, 'ws')}/ws`;
  const socket = own ? `, socketUrl: '${socketUrl}'` : '';
  const head = [
    `import { createClient } from '@chain-intelligence/client';`,
    ``,
    `const client = createClient({ url: '${apiUrl}'${socket}, key: process.env.KEY });`,
  ];
  if (source.kind === 'stream')
    return [
      ...head,
      `const channels = [${source.channels.map(formatLiteral).join(', ')}] as const;`,
      `for await (const event of client.stream(channels)) console.log(event);`,
    ].join('\n');
  const given = Object.entries(source.parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${formatLiteral(value)}`);
  return [
    ...head,
    `const result = await client.get('${source.path}'${given.length > 0 ? `, { ${given.join(', ')} }` : ''});`,
    `if (result.ok) console.log(result.data);`,
    `else console.error(result.error.message);`,
  ].join('\n');
}

function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
}

/** An apostrophe would end the shell's quotes. */
function encodeValue(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/'/g, '%27');
}

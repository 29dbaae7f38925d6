/** What feeds a panel. */
export type Source =
  | { readonly kind: 'rest'; readonly path: string; readonly parameters: Readonly<Record<string, unknown>> }
  | { readonly kind: 'stream'; readonly channels: readonly string[] };

type Given = { readonly source: Source; readonly apiUrl: string; readonly socketUrl: string };

/** A command for a shell that has `KEY`. */
export function formatCurl({ source, apiUrl, socketUrl }: Given): string {
  if (source.kind === 'rest') {
    const key = source.path.startsWith('/v1/') ? `-H "Authorization: Bearer $KEY" ` : '';
    return `curl ${key}'${apiUrl}${formatRestPath(source)}'`;
  }
  const message = JSON.stringify({ op: 'subscribe', channels: source.channels });
  return `npx --yes wscat -c '${socketUrl}' -H "Authorization: Bearer $KEY" -w 60 -x '${message}'`;
}

/** A program for the client of this project. */
export function formatTypeScript({ source, apiUrl, socketUrl }: Given): string {
  const own = source.kind === 'stream' && socketUrl !== `${apiUrl.replace(/^http/, 'ws')}/ws`;
  const socket = own ? `, socketUrl: '${socketUrl}'` : '';
  return [
    `import { createClient } from '@chain-intelligence/client';`,
    ``,
    `const client = createClient({ url: '${apiUrl}'${socket}, key: process.env.KEY });`,
    ...(source.kind === 'rest' ? formatCallLines(source) : formatStreamLines(source)),
  ].join('\n');
}

type RestSource = Extract<Source, { kind: 'rest' }>;
type StreamSource = Extract<Source, { kind: 'stream' }>;

function formatCallLines({ path, parameters }: RestSource): readonly string[] {
  const given = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${formatLiteral(value)}`);
  return [
    `const result = await client.get('${path}'${given.length > 0 ? `, { ${given.join(', ')} }` : ''});`,
    `if (result.ok) console.log(result.data);`,
    `else console.error(result.error.message);`,
  ];
}

function formatStreamLines({ channels }: StreamSource): readonly string[] {
  return [
    `const channels = [${channels.map(formatLiteral).join(', ')}] as const;`,
    `for await (const event of client.stream(channels)) console.log(event);`,
  ];
}

function formatLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
}

/** An apostrophe would end the shell's quotes. */
function encodeValue(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/'/g, '%27');
}

function formatRestPath({ path, parameters }: RestSource): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeValue(parameters[name]));
  const query = Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeValue(value)}`)
    .join('&');
  return query === '' ? filled : `${filled}?${query}`;
}

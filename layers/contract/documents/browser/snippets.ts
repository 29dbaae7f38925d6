/** One value of a request, as a form has it. */
export type Input = {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly kind: 'string' | 'integer' | 'number' | 'boolean';
  /** Empty is left out, and so is the default. */
  readonly text: string;
  readonly fallback?: string | undefined;
};

function filterGiven(inputs: readonly Input[]): readonly Input[] {
  return inputs.filter(({ text, fallback }) => text !== '' && text !== fallback);
}

/** Fills in a path. Example: `/v1/token/8Y5M…/trades?limit=50`. */
export function buildTarget(path: string, inputs: readonly Input[]): string {
  const given = filterGiven(inputs);
  const placed = (name: string) => given.find(input => input.name === name && input.place === 'path')?.text ?? name;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(placed(name)));
  const query = given.filter(({ place }) => place === 'query').map(({ name, text }): [string, string] => [name, text]);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

/** The request as a command. Addresses and key are shell variables. */
export function formatCurlRequest(target: string, isKeyed: boolean): string {
  return `curl ${isKeyed ? '-H "Authorization: Bearer $API_KEY" \\\n  ' : ''}"$BASE_URL${target}"`;
}

/** The request with the client. */
export function formatClientCall(path: string, inputs: readonly Input[]): string {
  const fields = filterGiven(inputs)
    .map(({ name, kind, text }) => `\n  ${name}: ${kind === 'string' ? JSON.stringify(text) : text},`)
    .join('');
  return `const result = await client.get('${path}'${fields === '' ? '' : `, {${fields}\n}`});`;
}

/** A subscription with the client. */
export function formatClientStream(channel: string): string {
  return `for await (const event of client.stream(['${channel}']))\n  console.log(event);`;
}

/** A subscription as a message. */
export function serializeSubscribe(channel: string, resume: number | null = null): string {
  return JSON.stringify({
    op: 'subscribe',
    channels: [channel],
    ...(resume !== null && { resume: { [channel]: resume } }),
  });
}

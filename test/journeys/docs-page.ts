/** Commands of a documentation page, with the output that the page shows. */
export type Block = {
  readonly line: number;
  readonly commands: string;
  /** Under a heading whose text says "needs an AWS account". */
  readonly needsAccount: boolean;
  /** The `json` or `text` block after the commands. */
  readonly shown: { readonly kind: 'json' | 'text'; readonly text: string } | null;
};

type Fence = { readonly kind: string; readonly line: number; readonly text: string; readonly needsAccount: boolean };

export const blocksOf = (markdown: string): readonly Block[] => {
  const fences = fencesOf(markdown);
  return fences.flatMap(({ kind, line, text, needsAccount }, at): readonly Block[] => {
    if (kind !== 'sh') return [];
    const next = fences[at + 1];
    const shown =
      next?.kind === 'json' || next?.kind === 'text' ? { kind: next.kind as 'json', text: next.text } : null;
    return [{ line, commands: text, needsAccount, shown }];
  });
};

const fencesOf = (markdown: string): readonly Fence[] => {
  const fences: Fence[] = [];
  let needsAccount = false;
  let open: { kind: string; line: number; lines: string[] } | null = null;
  for (const [at, text] of markdown.split('\n').entries())
    if (open !== null && text.startsWith('```')) {
      fences.push({ kind: open.kind, line: open.line, text: open.lines.join('\n'), needsAccount });
      open = null;
    } else if (open !== null) open.lines.push(text);
    else if (text.startsWith('```')) open = { kind: text.slice(3), line: at + 1, lines: [] };
    else if (/^#+ /.test(text)) needsAccount = false;
    else needsAccount ||= /needs an AWS account/i.test(text);
  return fences;
};

/** Flags of the page's `npm start`, without the ready file. Null without that command. */
export const startFlags = (blocks: readonly Block[]): readonly string[] | null => {
  const [, flags] = blocks.map(({ commands }) => /^npm start(?: -- (.*))?$/m.exec(commands)).find(Boolean) ?? [null];
  if (flags === null) return null;
  return (flags ?? '')
    .replace(/--ready-file \S+/, '')
    .split(' ')
    .filter(Boolean);
};

/** Without an account, a deployment is synthesized with its settings. */
export const withoutAccount = (commands: string): string =>
  commands
    .split('\n')
    .filter(command => /^npx cdk deploy /.test(command))
    .map(command => `npx cdk synth --quiet ${[...command.matchAll(/--context \S+/g)].join(' ')}`)
    .join('\n');

import type { ASTNode } from '@marcbachmann/cel-js';

const macros: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);

/** A function called with or without a receiver. */
export type Call = {
  readonly name: string;
  readonly receiver: ASTNode | null;
  readonly args: readonly ASTNode[];
  readonly isMacro: boolean;
};

/** Returns a call, or null for other nodes. */
export function parseCall(node: ASTNode): Call | null {
  if (node.op === 'call') return { name: node.args[0], receiver: null, args: node.args[1], isMacro: false };
  if (node.op !== 'rcall') return null;
  const [name, receiver, args] = node.args;
  return { name, receiver, args, isMacro: macros.has(name) && args.length >= 2 };
}

/** The nodes directly below a node. */
export function listChildren(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'list':
      return node.args;
    case 'map':
      return node.args.flat();
    case '!_':
    case '-_':
      return [node.args];
    default:
      return node.args as readonly ASTNode[];
  }
}

/** Fields from a variable on: `e.position.exit` is `['e', 'position', 'exit']`. Null for other nodes. */
export function parsePath(node: ASTNode): readonly string[] | null {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return null;
  const before = parsePath(node.args[0]);
  return before && [...before, node.args[1]];
}

/** Terms that must all be true. */
export function splitConjuncts(node: ASTNode): readonly ASTNode[] {
  return node.op === '&&' ? node.args.flatMap(splitConjuncts) : [node];
}

/**
 * Calls `see` for each node, with the number of macros around it.
 * Names of macro variables are `bound`.
 */
export function walk(
  node: ASTNode,
  see: (node: ASTNode, macros: number, bound: ReadonlySet<string>) => void,
  depth = 0,
  bound: ReadonlySet<string> = new Set(),
): void {
  see(node, depth, bound);
  const call = parseCall(node);
  if (call === null || !call.isMacro) {
    for (const child of listChildren(node)) walk(child, see, depth, bound);
    return;
  }
  walk(call.receiver!, see, depth, bound);
  const [variable, ...bodies] = call.args;
  const inside = new Set([...bound, ...(variable!.op === 'id' ? [variable!.args] : [])]);
  for (const body of bodies) walk(body, see, depth + 1, inside);
}

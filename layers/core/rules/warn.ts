import { groupFunctions, openEnvironment } from './environment.ts';
import type { Rule, RuleError, RuleEvent } from './rule.ts';
import { parseCall, walk } from './syntax.ts';
import type { Fields } from './types.ts';

/** Lists what a rule probably does not mean. */
export function warnOfRule(rule: Rule, fieldsOf: (on: RuleEvent) => Fields): readonly RuleError[] {
  const { having, window_s: window, by, on } = rule;
  if (having === undefined || (window !== undefined && by !== undefined)) return [];
  const found: RuleError[] = [];
  walk(openEnvironment(fieldsOf(on), 'having').cel.parse(having).ast, node => {
    const call = parseCall(node);
    if (call === null || call.receiver !== null || !(groupFunctions as readonly string[]).includes(call.name)) return;
    const { start } = node.range;
    const message =
      window === undefined
        ? `${call.name}() sees the event alone, because the rule has no \`window_s\``
        : `${call.name}() counts every ${on} that matches as one group, because the rule has no \`by\``;
    found.push({
      ...{ part: 'having', message, allowed: [] },
      line: having.slice(0, start).split('\n').length,
      column: start - having.lastIndexOf('\n', start - 1),
    });
  });
  return found;
}

/** Rules and features of the console agree with the reference. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { featureGroups } from '../../../console/src/wallet/features.ts';
import * as rules from '../../../console/src/wallet/label-rules.ts';
import { automationLabels } from '../../../layers/core/wallet/automation.ts';
import { tradeBadges } from '../../../layers/core/wallet/badges.ts';
import { features } from '../../../layers/core/wallet/features.ts';
import { performanceLevels } from '../../../layers/core/wallet/performance-level.ts';
import { exitStyles, sizeClasses, traderTypes } from '../../../layers/core/wallet/taxonomy.ts';

const reference = readFileSync(new URL('../../../docs/reference/rules/wallet-labels.md', import.meta.url), 'utf8');

/** Rows of the tables between a heading and the next. */
const rowsOf = (heading: string): ReadonlyMap<string, string> => {
  const section = reference.split(`\n### ${heading}\n`)[1]!.split(/\n#+ /)[0]!;
  const cells = [...section.matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, label, rule]) => [label!, rule!] as const);
  return new Map(cells.flatMap(([labels, rule]) => (labels === 'Value' ? [] : [[labels, rule] as const])));
};

/** One row may have several labels. */
const plainRules = (heading: string): Record<string, string> =>
  Object.fromEntries(
    [...rowsOf(heading)].flatMap(([labels, rule]) =>
      labels.split(', ').map(label => [label.replaceAll('`', ''), rule.replace(/\[(.*?)\]\(.*?\)/g, '$1')]),
    ),
  );

describe('rules of labels', () => {
  test('trade badges have the rule of the reference', () => {
    const { Badge: _, ...expected } = plainRules('Trade badges');
    expect(rules.tradeBadgeRules).toEqual(expected);
    expect(Object.keys(rules.tradeBadgeRules).toSorted()).toEqual(tradeBadges.toSorted());
  });

  test('automation labels have the rule of the reference', () => {
    expect(Object.keys(rules.automationRules).toSorted()).toEqual(automationLabels.toSorted());
    expect(rules.automationRules).toEqual(plainRules('Automation label'));
  });

  test('exit styles and levels have the rule of the reference', () => {
    const axes = plainRules('Axes');
    for (const style of exitStyles) expect(rules.exitStyleRules[style]).toBe(axes[style]);
    for (const level of performanceLevels.filter(each => each !== 'BREAK_EVEN'))
      expect(rules.levelRules[level]).toBe(axes[level]);
    const breakEven = [...reference.matchAll(/^\| BREAK_EVEN \| (.+) \|$/gm)].map(([, rule]) => rule);
    expect(rules.levelRules.BREAK_EVEN).toBe(breakEven.join('; '));
  });

  test('types and sizes have the bounds of the reference, in its order', () => {
    const axes = rowsOf('Axes');
    for (const values of [traderTypes, sizeClasses]) {
      const [subject, first, ...rest] = splitBounds(axes.get(values.join(', '))!);
      expect(values.map(value => rules.axisRules[value])).toEqual([first, ...rest].map(bound => `${subject} ${bound}`));
    }
  });

  test('identity badges have the rule of the reference, with their own bound', () => {
    const bounds = ['50%', '20%', '30%', '10%'];
    for (const [at, badge] of ['HFT_BOT', 'FLASH_BOT', 'ARB_BOT', 'WASH_TRADER'].entries())
      expect(rules.identityBadgeRules[badge]).toBe(`≥ ${bounds[at]} of swaps with the label, and ≥ 5 such swaps`);
    const { Badge: _, HFT_BOT, FLASH_BOT, ARB_BOT, WASH_TRADER, ...others } = plainRules('Identity badges');
    expect(new Set([HFT_BOT, FLASH_BOT, ARB_BOT, WASH_TRADER])).toEqual(
      new Set([`≥ ${bounds.join(', ')} of swaps with the label, and ≥ 5 such swaps`]),
    );
    expect(rules.identityBadgeRules).toMatchObject(others);
  });

  test('a badge with a name has the rule of its kind', () => {
    expect(rules.findIdentityBadgeRule('TOOL_axiom')).toBe('≥ 50% of swaps through it, ≥ 5 swaps');
    expect(rules.findIdentityBadgeRule('DEX_SPECIALIST_pump_swap')).toMatch(/^≥ 80% of swaps on it/);
    expect(rules.findIdentityBadgeRule('SOMETHING')).toBeUndefined();
  });
});

/** Example: `median hold under 1 h, under 24 h`. */
const splitBounds = (rule: string): readonly string[] => {
  const [, subject, bounds] = /^(median \w+(?: size)?) (.+)$/.exec(rule)!;
  return [subject!, ...bounds!.split(/, (?=under|\d)/)];
};

test('all thirty features are shown, in the groups and order of the core', () => {
  const shown = Object.entries(featureGroups).flatMap(([group, rows]) =>
    rows.map(({ name }) => [name, group.toLowerCase()]),
  );
  expect(shown).toEqual(Object.entries(features).map(([name, { group }]) => [name, group]));
});

test('features are written in their unit', () => {
  const write = Object.fromEntries(
    Object.values(featureGroups).flatMap(rows => rows.map(row => [row.name, row.write])),
  );
  expect([
    write.hold_first_exit_p50!(1_875.948),
    write.win_rate!(1),
    write.roi_p90!(162.96),
    write.profit_factor!(5.952),
    write.entry_size_p50!(316.42),
    write.is_cex_funded!(1),
    write.priority_fee_p50!(65_000),
    write.exits_per_position!(1.8537),
    write.funding_hops!(2),
  ]).toEqual(['31m 15s', '100.0%', '163.0%', '5.95', '$316', 'yes', '65K', '1.85', '2']);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaderboardPage } from '../../../layers/contract/routes/leaderboard.ts';
import { crowdRegime } from '../../../layers/contract/schemas/coordination.ts';
import { clusterTypes } from '../../../layers/core/bundles/type-table.ts';
import { buyerTiers } from '../../../layers/core/buyer-quality/tier.ts';
import { reasonRules } from '../../../layers/core/early-buyers/rules.ts';
import { badgeRows } from '../../../layers/core/explain/badge-rows.ts';
import { explainRules, getExplainRule } from '../../../layers/core/explain/rules.ts';
import { formatLabelRule } from '../../../layers/core/explain/wallet-rules.ts';
import { personTags, tagRules } from '../../../layers/core/people/tags.ts';
import { automationLabels } from '../../../layers/core/wallet/automation.ts';
import { tradeBadges } from '../../../layers/core/wallet/badges.ts';
import { performanceLevels } from '../../../layers/core/wallet/performance-level.ts';
import { exitStyles, sizeClasses, traderTypes } from '../../../layers/core/wallet/taxonomy.ts';

const root = join(import.meta.dirname, '../../..');

/** As pages name their headings. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

test.each([...explainRules])('%s names a heading of the reference', (_id, { doc }) => {
  const [page = '', anchor = ''] = doc.split('#');
  const file = join(root, `${page}.md`);
  expect(existsSync(file)).toBe(true);
  const headings = readFileSync(file, 'utf8').match(/^#+ .*$/gm) ?? [];
  expect(headings.map(heading => slug(heading.replace(/^#+ /, '')))).toContain(anchor);
});

test('each type, reason, axis value and badge has a rule', () => {
  const ids = [
    ...Object.keys(clusterTypes).map(name => `bundles.${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()}`),
    ...reasonRules.waves.map(({ code }) => `funding_abuse.${code.toLowerCase()}`),
    ...traderTypes.map(value => formatLabelRule('trader_type', value)),
    ...sizeClasses.map(value => formatLabelRule('size_class', value)),
    ...exitStyles.map(value => formatLabelRule('exit_style', value)),
    ...performanceLevels.map(value => formatLabelRule('performance_level', value)),
    ...automationLabels.map(value => formatLabelRule('automation_label', value)),
    ...tradeBadges.map(value => formatLabelRule('trade_badge', value)),
    ...Object.keys(badgeRows).map(name =>
      formatLabelRule(badgeRows[name]!.basis === 'positions' ? 'trade_badge' : 'identity_badge', name),
    ),
  ];
  expect(ids.filter(id => !explainRules.has(id))).toEqual([]);
});

test('each tag, tier, regime and order of the leaderboard has a rule', () => {
  const ids = [
    ...[...personTags, ...tagRules].map(name => `people.${name}`),
    ...buyerTiers.map(name => `buyer_quality.${name}`),
    ...crowdRegime.options.map(name => `crowd.${name}`),
    ...leaderboardPage.shape.sort.options.map(name => `leaderboard.${name}`),
  ];
  expect(ids.filter(id => !explainRules.has(id))).toEqual([]);
});

test('an unknown rule is an error that says where to add it', () => {
  expect(() => getExplainRule('bundles.unheard_of')).toThrow('No rule has the id bundles.unheard_of');
});

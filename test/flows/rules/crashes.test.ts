/** Each event fires once, whatever process dies before its commit, after it, or after its message. */
import { describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { type Rule, type RuleEvent, ruleEvents } from '../../../layers/core/rules/rule.ts';
import { contractTape } from '../../journeys/contract-tape.ts';
import { chooseCases } from '../../long-run.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';
import { type Death, type Deed, openMortalService } from '../../worlds/mortal-service.ts';

const NOW_MS = 1_790_000_000_000;
const { before, since, end } = contractTape(NOW_MS);
const events = [...before, ...since, ...end] as unknown as readonly ChainEvent[];
const rules = ruleEvents.map((on): Rule => ({ v: 1, name: on, on }));

const run = async (dies: (deed: Deed) => Death) => {
  const service = openMortalService(dies);
  const ids = await service.arm(rules);
  await service.feed(events);
  const fired = new Map<RuleEvent, readonly string[]>();
  for (const [at, on] of ruleEvents.entries()) {
    const found = await service.firings(ids[at]!);
    // A crash may delay what only the clock finds.
    fired.set(on, found.map(({ event }) => JSON.stringify(event)).sort());
  }
  return { service, fired };
};

/** Of each kind. */
const DEATHS = 6;

/** The kinds of messages that a put to the stream of rules has. */
const listKinds = ({ texts }: Deed): readonly RuleEvent[] =>
  ruleEvents.filter(on => texts.some(text => text.includes(`"on":"${on}"`)));

describe('Rules on all kinds of events', () => {
  const calm = run(() => null);

  test('all fire in a calm run', async () => {
    const { fired, service } = await calm;
    for (const on of ruleEvents) {
      expect({ on, count: fired.get(on)!.length }).not.toEqual({ on, count: 0 });
      expect({ on, total: (await service.test({ v: 1, name: on, on })).total }).toEqual({
        on,
        total: fired.get(on)!.length,
      });
    }
  });

  test('fire the same if a process dies before it sends them, or after', async () => {
    let death: Death = 'after';
    const deaths = new Map(ruleEvents.map(on => [on, 0]));
    let isSpared = false;
    const killed = await run(deed => {
      const kinds = deed.to === 'rules' ? listKinds(deed) : [];
      if (kinds.length === 0) return null;
      isSpared = !isSpared;
      if (isSpared || kinds.every(on => deaths.get(on)! >= DEATHS)) return null;
      for (const on of kinds) deaths.set(on, deaths.get(on)! + 1);
      death = death === 'after' ? 'before' : 'after';
      return death;
    });
    for (const [on, count] of deaths) expect({ on, count }).not.toEqual({ on, count: 0 });
    const { fired } = await calm;
    expect(killed.service.deaths()).toBeGreaterThan(20);
    for (const on of ruleEvents) expect({ on, fired: killed.fired.get(on) }).toEqual({ on, fired: fired.get(on) });
  });

  test.each(chooseCases([1, 2], 2))('fire the same if processes die at any write or put (%i)', async seed => {
    const random = seeded(seed);
    const killed = await run(() => (random() < 0.005 ? (random() < 0.5 ? 'before' : 'after') : null));
    const { fired } = await calm;
    expect(killed.service.deaths()).toBeGreaterThan(50);
    for (const on of ruleEvents) expect({ on, fired: killed.fired.get(on) }).toEqual({ on, fired: fired.get(on) });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFundingPath, buildPathLayout, NODE } from '../../../console/src/wallet/funding-path.ts';

const unresolved = { wallet: 'w', root_entity: null, hops: null, funding_path: null };

describe('the funding path', () => {
  test('goes from the root to the wallet', () => {
    const path = buildFundingPath(
      { ...unresolved, root_entity: 'Binance', hops: 2, funding_path: ['w', 'f', 'r'] },
      null,
    );
    expect(path).toEqual({
      isResolved: true,
      nodes: [
        { address: 'r', role: 'root', name: 'Binance' },
        { address: 'f', role: 'funder', name: null },
        { address: 'w', role: 'wallet', name: null },
      ],
    });
  });

  test('begins with the direct funder where no root is known', () => {
    const path = buildFundingPath(unresolved, 'f');
    expect(path?.isResolved).toBe(false);
    expect(path?.nodes.map(({ address, role }) => [address, role])).toEqual([
      ['f', 'funder'],
      ['w', 'wallet'],
    ]);
  });

  test('is a single wallet where the wallet is the root', () => {
    const path = buildFundingPath({ ...unresolved, root_entity: 'Farm', hops: 0, funding_path: ['w'] }, null);
    expect(path?.nodes).toEqual([{ address: 'w', role: 'wallet', name: 'Farm' }]);
  });

  test('is missing where no funding is known', () => {
    expect(buildFundingPath(unresolved, null)).toBeNull();
  });
});

describe('its drawing', () => {
  test('fits the width, without boxes on top of others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 21 }), fc.integer({ min: NODE.width, max: 2_000 }), (nodes, width) => {
        const { boxes, arrows, ...size } = buildPathLayout(nodes, width);
        expect([boxes.length, arrows.length]).toEqual([nodes, nodes - 1]);
        expect(size.width).toBeLessThanOrEqual(width);
        expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes);
        for (const { x, y } of boxes) {
          expect(x + NODE.width).toBeLessThanOrEqual(size.width);
          expect(y + NODE.height).toBeLessThanOrEqual(size.height);
        }
      }),
    );
  });

  test('turns at the end of a row, so that each hop is a straight arrow', () => {
    const { boxes, arrows } = buildPathLayout(4, 2 * NODE.width + NODE.gapX);
    const right = NODE.width + NODE.gapX;
    const below = NODE.height + NODE.gapY;
    expect(boxes).toEqual([
      { x: 0, y: 0 },
      { x: right, y: 0 },
      { x: right, y: below },
      { x: 0, y: below },
    ]);
    expect(arrows).toEqual([
      `M${NODE.width} ${NODE.height / 2}H${right}`,
      `M${right + NODE.width / 2} ${NODE.height}V${below}`,
      `M${right} ${below + NODE.height / 2}H${NODE.width}`,
    ]);
  });
});

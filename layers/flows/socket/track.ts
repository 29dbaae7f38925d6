import { getHeldChannel } from '../../contract/held-name.ts';
import { type Tier, tiers } from '../../contract/tiers.ts';
import { extractTopic } from '../../storage/access/channel-names.ts';
import type { Connection } from '../../storage/access/connections.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { reserveWallets } from '../../storage/access/tracked-wallets.ts';
import { removeChannels, updateSocketChannels } from './change-channels.ts';
import { createFullProblem, isTracked, type Part } from './parts.ts';

/** Takes back claims beyond the wallets of the key, and ends what the others replace. */
export async function refuseUntracked(
  sockets: Sockets,
  claimed: Connection,
  tier: Tier,
  parts: readonly Part[],
  now: () => number,
): Promise<void> {
  const max = tiers[tier].trackedWalletsMax!;
  const counted = parts.filter(part => part.refusal === null && isTracked(part));
  if (counted.length === 0) return;
  const claims = counted.map(({ held, leaving }) => ({
    wallets: [...new Set(held.map(extractTopic))],
    leaving: new Set(leaving),
  }));
  const granted = await reserveWallets(sockets, claimed, claims, max, now);
  const [ended, refused] = [new Set<string>(), new Set<string>()];
  for (const [at, part] of counted.entries()) {
    if (granted[at]) for (const name of part.leaving) ended.add(name);
    else {
      part.refusal = createFullProblem(part.name, `tracked wallet limit reached (max ${max} per key)`);
      for (const name of part.held) refused.add(name);
    }
  }
  if (ended.size + refused.size === 0) return;
  const { version } = claimed;
  await updateSocketChannels(sockets, claimed.id, now(), channels =>
    removeChannels(channels, (name, held) => {
      if (ended.has(name)) return held.changed <= version;
      if (!refused.has(name) || held.changed !== version) return false;
      // Addresses that a refused list had before stay.
      return held.begun === version || getHeldChannel(name) === name;
    }),
  );
}

import type * as z from 'zod/mini';
import { pushSetting, toPushView } from '../../contract/present/intel.ts';
import type { formingPushes } from '../../contract/schemas/intel.ts';
import { closeExpiredCampaign } from '../../core/campaigns/campaign.ts';
import { openCampaigns } from '../../storage/coordination/campaigns.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { compareCampaignsByNewest, isGoing } from '../coordination/campaigns-answer.ts';
import type { SectionReader } from '../security/read-section.ts';

const PUSHES_MAX = 1_000;
const MINTS_PARALLEL_MAX = 8;

/** Returns open campaigns, newest first. */
export async function readFormingAnswer(
  table: CoordinationTable,
  readCrowd: SectionReader<'crowd'>,
  nowMs: number,
): Promise<z.infer<typeof formingPushes>> {
  const open = (await openCampaigns(table)).map(campaign => closeExpiredCampaign(campaign, nowMs)).filter(isGoing);
  const pushes = open.toSorted(compareCampaignsByNewest).slice(0, PUSHES_MAX);
  const mints = [...new Set(pushes.map(({ mint }) => mint))];
  const settings = await mapInParallel(mints, MINTS_PARALLEL_MAX, async mint =>
    pushSetting(await readCrowd(mint), nowMs),
  );
  return pushes.map(campaign => toPushView(campaign, settings.get(campaign.mint)!));
}

import type { Command } from 'commander';
import { assertGenerationUnused, deleteGeneration, type Generation, listGenerations } from '../operator/generations.ts';
import { ensureConfirmed } from './ask.ts';
import { generationNumber } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

/** Adds the subcommands for old derived tables. */
export function addGenerations(rebuild: Command): void {
  addTargetCommand(rebuild, 'generations', 'list derived tables by generation')
    .hook('preAction', assertOneTarget)
    .action(async (where: Where) => {
      const generations = await listGenerations(resolveTarget(where));
      if (where.json) console.log(JSON.stringify(generations));
      else for (const one of generations) console.log(formatLine(one));
    });
  addTargetCommand(rebuild, 'delete-generation', 'delete derived tables that nothing uses')
    .argument('<n>', 'generation, as `generations` lists it', generationNumber)
    .option('--yes', 'delete without a question')
    .hook('preAction', assertOneTarget)
    .action(async (generation: number, where: Where & { readonly yes?: boolean }) => {
      const target = resolveTarget(where);
      const unused = await assertGenerationUnused(target, generation);
      console.error(formatLine(unused));
      await ensureConfirmed(`Delete the ${unused.tables.length} tables of generation ${generation}?`, where.yes);
      await deleteGeneration(target, unused);
      if (where.json) console.log(JSON.stringify({ generation, deleted: unused.tables }));
      else console.log(`Deleted ${unused.tables.length} tables of generation ${generation}.`);
    });
}

const MB = 1_000_000;

function formatLine({ generation, state, isBuilding, tables, items, bytes }: Generation): string {
  return (
    `${generation}  ${isBuilding ? 'being built' : state}  ${tables.length} tables  ${items} items  ` +
    `${(bytes / MB).toFixed(1)} MB`
  );
}

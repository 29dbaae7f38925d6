import type { Command } from 'commander';
import { deleteGeneration, demandUnused, type Generation, listGenerations } from '../operator/generations.ts';
import { demandYes } from './ask.ts';
import { generationNumber } from './options.ts';
import { demandOnePlace, placedCommand, targetOf, type Where } from './where.ts';

/** Adds the subcommands for old derived tables. */
export const addGenerations = (rebuild: Command): void => {
  placedCommand(rebuild, 'generations', 'list derived tables by generation')
    .hook('preAction', demandOnePlace)
    .action(list);
  placedCommand(rebuild, 'delete-generation', 'delete derived tables that nothing uses')
    .argument('<n>', 'generation, as `generations` lists it', generationNumber)
    .option('--yes', 'delete without a question')
    .hook('preAction', demandOnePlace)
    .action(remove);
};

const list = async (where: Where): Promise<void> => {
  const generations = await listGenerations(targetOf(where));
  if (where.json) console.log(JSON.stringify(generations));
  else for (const one of generations) console.log(formatLine(one));
};

const MB = 1_000_000;

const formatLine = ({ generation, state, isBuilding, tables, items, bytes }: Generation): string =>
  `${generation}  ${isBuilding ? 'being built' : state}  ${tables.length} tables  ${items} items  ` +
  `${(bytes / MB).toFixed(1)} MB`;

const remove = async (generation: number, where: Where & { readonly yes?: boolean }): Promise<void> => {
  const target = targetOf(where);
  const unused = await demandUnused(target, generation);
  console.error(formatLine(unused));
  await demandYes(`Delete the ${unused.tables.length} tables of generation ${generation}?`, where.yes);
  await deleteGeneration(target, unused);
  if (where.json) console.log(JSON.stringify({ generation, deleted: unused.tables }));
  else console.log(`Deleted ${unused.tables.length} tables of generation ${generation}.`);
};

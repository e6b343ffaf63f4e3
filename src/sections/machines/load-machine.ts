import { getEntry } from 'astro:content';
import { fillAll } from '../../shared/tools/text-numbers.ts';
import type { MachinePage, MachinePageName } from './machine.schema.ts';

/** Loads the content of one machine page, with the numbers of the tools’ tables. Throws if its file is missing or is for another page. */
export async function loadMachine<Name extends MachinePageName>(name: Name): Promise<MachinePage<Name>> {
  const data = (await getEntry('machines', name))?.data;
  // The schema chooses the page's shape by the field `page`, so it must equal the file's name.
  if (data?.page !== name)
    throw new Error(`src/content/machines/${name}.json: falta, ou o campo page é outro`);
  return fillAll(data) as MachinePage<Name>;
}

import { getEntry } from 'astro:content';
import type { MachinePage, MachinePageName } from './machine.schema.ts';

/** The content of one machine page, with exactly that page's blocks. */
export async function loadMachine<Name extends MachinePageName>(name: Name): Promise<MachinePage<Name>> {
  const data = (await getEntry('machines', name))?.data;
  // The schema tells the pages apart by this field, so it must say what the file's name says.
  if (data?.page !== name)
    throw new Error(`src/content/machines/${name}.json: falta, ou o campo page é outro`);
  return data as MachinePage<Name>;
}

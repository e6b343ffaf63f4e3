import { atom } from 'nanostores';
import { MACHINES, type Machine } from '../../shared/machines.ts';

/** The machine the hero names at the moment; quote links elsewhere follow it. */
export const $machine = atom<Machine>(MACHINES[0]);

import { atom } from 'nanostores';
import { MACHINES, type Machine } from '../../shared/machines.ts';

/** The machine that the hero currently shows; other quote links on the page use it too. */
export const $machine = atom<Machine>(MACHINES[0]);

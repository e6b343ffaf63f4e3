import { atom } from 'nanostores';

/** Whether the last call for the list of leads or its news got no response. */
export const $isOffline = atom(false);

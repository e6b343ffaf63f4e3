import { atom } from 'nanostores';

/** Whether this device plays a sound for a new lead. */
const SOUND_KEY = 'som-de-pedido-novo';

function readKept(): boolean {
  try {
    return localStorage.getItem(SOUND_KEY) !== null;
  } catch {
    return false;
  }
}

export const $isSoundOn = atom(readKept());

export function switchSound(isOn: boolean): void {
  $isSoundOn.set(isOn);
  try {
    if (isOn) localStorage.setItem(SOUND_KEY, '');
    else localStorage.removeItem(SOUND_KEY);
  } catch {
    // Forbidden storage: the choice holds until the page is closed.
  }
}

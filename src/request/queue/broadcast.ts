// Some browsers forbid BroadcastChannel together with the storage.

const open = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
};

/** Tells every open page, including this one, that something has changed. */
export function announce(name: string): void {
  const channel = open(name);
  channel?.postMessage('changed');
  channel?.close();
}

/** Calls back after every change; the returned function stops that. */
export function watch(name: string, onChange: () => void): () => void {
  const channel = open(name);
  channel?.addEventListener('message', onChange);
  return () => channel?.close();
}

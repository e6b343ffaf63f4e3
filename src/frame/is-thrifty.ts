interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** With the browser's data saver or on 2G, nothing is loaded that the visitor has not asked for. */
export function isThrifty(): boolean {
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}

/** Whether a value from outside names one of a record's own keys. */
export const isKeyOf = <Key extends string>(
  record: Readonly<Record<Key, unknown>>,
  value: unknown,
): value is Key => typeof value === 'string' && Object.keys(record).includes(value);

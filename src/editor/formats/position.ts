/** The step between the positions in the files, so that whoever edits a file by hand finds a number between two. */
const STEP = 10;

type Fields = Readonly<Record<string, unknown>>;

/** The editor counts the entries of a list 1, 2, 3, and writes these numbers when somebody drags one. */
export const countPosition = (fields: Fields, name: string | undefined): Fields =>
  scale(fields, name, 1 / STEP);

export const spacePosition = (fields: Fields, name: string | undefined): Fields => scale(fields, name, STEP);

function scale(fields: Fields, name: string | undefined, factor: number): Fields {
  const position = name === undefined ? undefined : fields[name];
  if (name === undefined || typeof position !== 'number') return fields;
  // To thousandths, because 0.1 is not exact.
  return { ...fields, [name]: Math.round(position * factor * 1000) / 1000 };
}

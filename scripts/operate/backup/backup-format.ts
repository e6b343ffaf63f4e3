import { z } from 'zod';
import type { Checksum, Row } from './table-rows.ts';
import { startChecksum } from './table-rows.ts';

/** Rises with every change that an older `npm run restore` could not read. */
const VERSION = 1;

// One JSON value per line: the start, then of each table its name, its rows and their checksum, then the pictures, and
// the end with all checksums. A file without its end is not a backup.
const checksum = z.strictObject({ rows: z.int(), sha256: z.string() });
const line = z.union([
  z.strictObject({ backup: z.literal('site'), version: z.literal(VERSION), takenAt: z.iso.datetime() }),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.array(z.string().nullable()),
  checksum,
  z.strictObject({ picture: z.string(), base64: z.base64() }),
  z.strictObject({ end: z.record(z.string(), checksum), pictures: z.int() }),
]);

export interface Summary {
  takenAt: string;
  tables: Record<string, Checksum>;
  pictures: number;
}

export interface Picture {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a backup consists of, in its order. The end of a table comes after its rows have proved equal to the checksum. */
export type Part =
  | { kind: 'start'; takenAt: string }
  | { kind: 'table'; table: string; columns: readonly string[] }
  | { kind: 'row'; row: Row }
  | { kind: 'table end'; table: string; checksum: Checksum }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'end'; summary: Summary };

class BrokenBackupError extends Error {
  override name = 'BrokenBackupError';
}

/** The parts as lines. The writer states no checksums: they are computed here. */
export type WrittenPart =
  | Exclude<Part, { kind: 'table end' | 'end' }>
  | { kind: 'table end'; table: string }
  | { kind: 'end' };

export async function* formatBackup(parts: AsyncIterable<WrittenPart>): AsyncGenerator<string> {
  const tables: Record<string, Checksum> = {};
  let current = startChecksum();
  let pictures = 0;
  for await (const part of parts) {
    if (part.kind === 'start')
      yield JSON.stringify({ backup: 'site', version: VERSION, takenAt: part.takenAt });
    else if (part.kind === 'table') {
      current = startChecksum();
      yield JSON.stringify({ table: part.table, columns: part.columns });
    } else if (part.kind === 'row') {
      const text = JSON.stringify(part.row);
      current.add(text);
      yield text;
    } else if (part.kind === 'table end') {
      const sum = current.finish();
      tables[part.table] = sum;
      yield JSON.stringify(sum);
    } else if (part.kind === 'picture') {
      pictures += 1;
      const { name, bytes } = part.picture;
      yield JSON.stringify({ picture: name, base64: Buffer.from(bytes).toString('base64') });
    } else yield JSON.stringify({ end: tables, pictures });
  }
}

function parseLine(text: string, number: number): z.infer<typeof line> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BrokenBackupError(`linha ${number}: não é JSON`);
  }
  const { version } = (value ?? {}) as { version?: unknown };
  if (number === 1 && typeof version === 'number' && version !== VERSION)
    throw new BrokenBackupError(`a cópia tem o formato ${version}, e este programa lê o ${VERSION}`);
  const parsed = line.safeParse(value);
  if (!parsed.success) throw new BrokenBackupError(`linha ${number}: não é de uma cópia deste site`);
  return parsed.data;
}

const isSame = (one: Checksum | undefined, other: Checksum | undefined) =>
  one?.rows === other?.rows && one?.sha256 === other?.sha256;

/** Reads a backup and checks every count and checksum. Throws a BrokenBackupError at the first that differs. */
export async function* parseBackup(
  lines: AsyncIterable<string>,
  isPicture: (picture: Picture) => boolean,
): AsyncGenerator<Part> {
  const summary: Summary = { takenAt: '', tables: {}, pictures: 0 };
  let open: { table: string; width: number; sum: ReturnType<typeof startChecksum> } | undefined;
  let number = 0;
  let isEnded = false;
  const refuse = (reason: string) => new BrokenBackupError(`linha ${number}: ${reason}`);
  for await (const text of lines) {
    number += 1;
    const value = parseLine(text, number);
    if (isEnded) throw refuse('há mais depois do fim');
    if ('backup' in value !== (number === 1)) throw refuse('o começo está no lugar errado');
    if (Array.isArray(value)) {
      if (value.length !== open?.width) throw refuse('a linha não cabe na tabela');
      open.sum.add(text);
      yield { kind: 'row', row: value };
    } else if ('rows' in value) {
      const sum = open?.sum.finish();
      if (!open || !isSame(sum, value)) throw refuse(`a tabela ${open?.table} não confere com a soma`);
      summary.tables[open.table] = value;
      yield { kind: 'table end', table: open.table, checksum: value };
      open = undefined;
    } else if (open) throw refuse(`a tabela ${open.table} não terminou`);
    else if ('backup' in value) {
      summary.takenAt = value.takenAt;
      yield { kind: 'start', takenAt: value.takenAt };
    } else if ('table' in value) {
      open = { table: value.table, width: value.columns.length, sum: startChecksum() };
      yield { kind: 'table', table: value.table, columns: value.columns };
    } else if ('picture' in value) {
      const picture = { name: value.picture, bytes: Uint8Array.from(Buffer.from(value.base64, 'base64')) };
      if (!isPicture(picture)) throw refuse(`a foto ${value.picture} não confere com o seu nome`);
      summary.pictures += 1;
      yield { kind: 'picture', picture };
    } else {
      const names = new Set([...Object.keys(summary.tables), ...Object.keys(value.end)]);
      for (const name of names)
        if (!isSame(summary.tables[name], value.end[name])) throw refuse(`a tabela ${name} não confere`);
      if (summary.pictures !== value.pictures) throw refuse('faltam fotos');
      isEnded = true;
      yield { kind: 'end', summary };
    }
  }
  if (!isEnded) throw new BrokenBackupError('a cópia não tem fim: foi cortada');
}

import { company } from '../../src/shared/company/company.ts';
import {
  defaultTemplates,
  type ReplyTemplate,
  type ReplyTemplates,
  type TemplateChange,
  type TemplateName,
} from '../../src/shared/inbox/reply-templates.ts';
import type { Database } from '../platform/database.ts';

/** The team's templates; those that nobody has saved are the ones in the code. */
export async function readTemplates(database: Database): Promise<ReplyTemplates> {
  const rows = await database.query<ReplyTemplate & { name: TemplateName }>(
    'SELECT name, text, revision FROM reply_templates',
  );
  const saved = rows.map(({ name, text, revision }) => [name, { text, revision }] as const);
  return { ...defaultTemplates(company.brand), ...Object.fromEntries(saved) };
}

const SAVE = `
  INSERT INTO reply_templates AS kept (name, text, revision, changed_at) VALUES ($1, $2, $3::integer + 1, $4)
  ON CONFLICT (name) DO UPDATE SET text = excluded.text, revision = excluded.revision, changed_at = excluded.changed_at
    WHERE kept.revision = $3::integer
  RETURNING text, revision`;

/** Saves a template if nobody has changed it since its revision. Returns it as it is now. */
export async function saveTemplate(
  database: Database,
  name: TemplateName,
  { text, revision }: TemplateChange,
  now: Date,
): Promise<ReplyTemplate> {
  const [saved] = await database.write<ReplyTemplate>(SAVE, [name, text, revision, now], {
    safeToRepeat: 'expected state',
  });
  return saved ?? (await readTemplates(database))[name];
}

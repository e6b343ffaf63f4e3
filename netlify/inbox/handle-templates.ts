import {
  findTemplateProblem,
  isTemplateName,
  type TemplateConflict,
} from '../../src/shared/inbox/reply-templates.ts';
import { cleanText } from '../../src/shared/request/request.ts';
import { respondJson } from '../platform/respond-json.ts';
import { readJson } from '../staff/read-json.ts';
import { refuse, refuseMethod } from '../staff/refuse.ts';
import type { StaffHandler } from '../staff/respond-to-staff.ts';
import { readTemplates, saveTemplate } from './reply-templates.ts';

const MAX_BODY_BYTES = 16_384;
/** The next one must fit the column, too. */
const HIGHEST_REVISION = 2 ** 31 - 2;

const isRevision = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= HIGHEST_REVISION;

/** Responds with all templates (GET), or saves the one that the address names (PUT). */
export function createTemplatesHandler(name: string | undefined): StaffHandler {
  return async (request, { database, now }) => {
    if (name === undefined) {
      if (request.method !== 'GET') return refuseMethod('GET');
      return respondJson(200, await readTemplates(database));
    }
    if (!isTemplateName(name)) return refuse('missing');
    if (request.method !== 'PUT') return refuseMethod('PUT');
    const body = await readJson(request, MAX_BODY_BYTES);
    if (!body.ok) return refuse(body.code);
    const { text: typed, revision } = body.value;
    if (typeof typed !== 'string' || !isRevision(revision)) return refuse('invalid');
    const text = cleanText(typed, 'textarea');
    if (findTemplateProblem(text)) return refuse('invalid');
    const template = await saveTemplate(database, name, { text, revision }, now());
    // The same text is no conflict: an earlier try whose response was lost may have saved it.
    if (template.text === text) return respondJson(200, template);
    return refuse('conflict', { template } satisfies Omit<TemplateConflict, 'code'>);
  };
}

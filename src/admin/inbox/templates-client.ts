import {
  type ReplyTemplate,
  type ReplyTemplates,
  TEMPLATES_PATH,
  type TemplateChange,
  type TemplateConflict,
  type TemplateName,
} from '../../shared/inbox/reply-templates.ts';
import type { CallStaff, Reply } from '../call-staff.ts';

export const fetchTemplates = (call: CallStaff) => call<ReplyTemplates>(TEMPLATES_PATH);

/** Needs no idempotency key: a repeated save of the same text changes nothing. */
export const saveTemplate = (call: CallStaff, name: TemplateName, change: TemplateChange) =>
  call<ReplyTemplate>(`${TEMPLATES_PATH}/${name}`, { method: 'PUT', body: change });

/** The template that refused a save; undefined: the save failed for another reason, or not at all. */
export const conflictOf = (reply: Reply<ReplyTemplate>): ReplyTemplate | undefined =>
  reply.ok ? undefined : (reply.failure as Partial<TemplateConflict>).template;

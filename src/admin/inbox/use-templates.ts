import { useEffect, useState } from 'react';
import { company } from '../../shared/company/company.ts';
import {
  defaultTemplates,
  type ReplyTemplate,
  type ReplyTemplates,
  TEMPLATES_PATH,
  type TemplateChange,
  type TemplateConflict,
  type TemplateName,
} from '../../shared/inbox/reply-templates.ts';
import type { CallStaff, Reply } from '../call-staff.ts';

const fetchTemplates = (call: CallStaff) => call<ReplyTemplates>(TEMPLATES_PATH);

/** Needs no idempotency key: a repeated save of the same text changes nothing. */
export const saveTemplate = (call: CallStaff, name: TemplateName, change: TemplateChange) =>
  call<ReplyTemplate>(`${TEMPLATES_PATH}/${name}`, { method: 'PUT', body: change });

/** The template that refused a save; undefined: the save failed for another reason, or not at all. */
export const conflictOf = (reply: Reply<ReplyTemplate>): ReplyTemplate | undefined =>
  reply.ok ? undefined : (reply.failure as Partial<TemplateConflict>).template;

export const DEFAULT_TEMPLATES = defaultTemplates(company.brand);

/** The team's templates. If they cannot be read, a reply still has the ones in the code. */
export function useTemplates(call: CallStaff) {
  const [read, setRead] = useState<ReplyTemplates>();
  const [hasFailed, setFailed] = useState(false);
  const [reloads, setReloads] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: counting `reloads` up triggers a reload
  useEffect(() => {
    let isStale = false;
    setFailed(false);
    fetchTemplates(call).then((reply) => {
      if (isStale) return;
      if (reply.ok) setRead(reply.value);
      else setFailed(true);
    });
    return () => {
      isStale = true;
    };
  }, [call, reloads]);

  return {
    templates: read ?? DEFAULT_TEMPLATES,
    isLoading: !read && !hasFailed,
    hasFailed,
    reload: () => setReloads((last) => last + 1),
  };
}

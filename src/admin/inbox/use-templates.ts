import { useEffect, useState } from 'react';
import { company } from '../../shared/company/company.ts';
import { defaultTemplates, type ReplyTemplates } from '../../shared/inbox/reply-templates.ts';
import type { CallStaff } from '../call-staff.ts';
import { fetchTemplates } from './templates-client.ts';

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

import { useState } from 'react';
import type { OpenSession } from '../../shared/staff/accounts-wire.ts';
import { Failure } from '../Failure.tsx';
import { formatMoment } from '../moments.ts';
import type { Report } from './Team.tsx';
import { WAY_LABELS } from './team-texts.ts';
import type { TeamActions } from './use-team.ts';

const TITLE_ID = 'sessions-title';

interface Props {
  team: TeamActions;
  report: Report;
  focusNext: (id: string) => void;
}

/** Who is signed in now. The own session ends by "Sair". */
export function SessionList({ team, report, focusNext }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ id: string; text: string }>();
  const end = async (session: OpenSession) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    const reply = await team.endSession(session);
    setBusy(false);
    const text = report(reply, `A sessão de ${session.person} terminou.`);
    if (text) setFailed({ id: session.id, text });
    // Its button is gone.
    else focusNext(TITLE_ID);
  };
  const { sessions } = team;
  return (
    <section className="grid gap-6" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1} className="text-h3">
        Sessões abertas{sessions && ` (${sessions.length})`}
      </h2>
      {sessions && (
        <ul className="sheet divide-y divide-steel-100">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6"
            >
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p>
                  <strong className="font-semibold">{session.person}</strong>, com {WAY_LABELS[session.way]}
                </p>
                <p className="text-small text-steel-700">
                  Desde {formatMoment(session.startedAt)}; último uso {formatMoment(session.lastUsedAt)}
                </p>
              </div>
              {session.isThis ? (
                <p className="text-small font-semibold">Esta sessão</p>
              ) : (
                <button
                  type="button"
                  className="button button-quiet max-sm:w-full"
                  aria-disabled={isBusy}
                  onClick={() => end(session)}
                >
                  Encerrar<span className="sr-only"> a sessão de {session.person}</span>
                </button>
              )}
              {failed?.id === session.id && <Failure text={failed.text} className="field-error basis-full" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

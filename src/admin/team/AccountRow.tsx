import type { Account } from '../../shared/staff/accounts-answers.ts';
import { isRole, type Role } from '../../shared/staff/roles.ts';
import { Failure } from '../frame/Failure.tsx';
import { describeUse, ROLE_LABELS, ROLES, STATE_LABELS } from './team-texts.ts';

export const accountTitleId = ({ id }: { id: string }) => `account-${id}`;

interface Props {
  account: Account;
  isBusy: boolean;
  /** Why the last action failed. */
  failure: string | undefined;
  onRole: (role: Role) => void;
  onInviteAgain: () => void;
  onRevoke: () => void;
}

export function AccountRow({ account, isBusy, failure, onRole, onInviteAgain, onRevoke }: Props) {
  const { id, name, email, role, state } = account;
  const isRevoked = state === 'revoked';
  return (
    <article
      className="grid gap-4 p-5 sm:p-6 lg:grid-cols-[1fr_auto] lg:items-center"
      aria-labelledby={accountTitleId(account)}
      aria-busy={isBusy}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 id={accountTitleId(account)} tabIndex={-1} className="font-semibold">
          {name}
        </h3>
        <p className="text-small text-steel-700">{email}</p>
        <p className="mt-1 text-small text-steel-700">
          <strong className={isRevoked ? 'text-alarm' : 'text-ink'}>{STATE_LABELS[state]}</strong> ·{' '}
          {describeUse(account)}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {!isRevoked && (
          <div className="field max-sm:w-full sm:w-44">
            <label htmlFor={`role-${id}`}>
              Papel<span className="sr-only"> de {name}</span>
            </label>
            <select
              id={`role-${id}`}
              value={role}
              onChange={({ currentTarget: { value } }) => isRole(value) && onRole(value)}
            >
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {ROLE_LABELS[one]}
                </option>
              ))}
            </select>
          </div>
        )}
        <button
          type="button"
          className="button button-quiet max-sm:w-full"
          aria-disabled={isBusy}
          onClick={onInviteAgain}
        >
          Convidar de novo<span className="sr-only"> {name}</span>
        </button>
        {!isRevoked && (
          <button
            type="button"
            className="button button-quiet max-sm:w-full"
            aria-disabled={isBusy}
            onClick={onRevoke}
          >
            Revogar<span className="sr-only"> {name}</span>
          </button>
        )}
        <Failure text={failure} className="field-error basis-full" />
      </div>
    </article>
  );
}

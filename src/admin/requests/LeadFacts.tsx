import type { ReactNode } from 'react';
import { arrangeFields, FIELD_USES, readField } from '../../shared/request/field-uses.ts';
import type { ContactField } from '../../shared/request/fields.ts';
import type { ContactRequest } from '../../shared/request/request.ts';
import { CopyButton } from './CopyButton.tsx';

interface Props {
  request: ContactRequest;
  /** The phone link, if calls are allowed. */
  callLink: string | undefined;
  say: (text: string) => void;
}

const SHOWN = arrangeFields(['name', 'company'], ['phone', 'email']).filter(({ name }) => name !== 'message');
const COPIED: readonly ContactField[] = ['phone', 'email'];

export function LeadFacts({ request, callLink, say }: Props) {
  const show = (name: ContactField, term: string, value: string): ReactNode =>
    COPIED.includes(name) ? (
      <span className="lead-copied">
        <span>{name === 'phone' && callLink ? <a href={callLink}>{value}</a> : value}</span>
        <CopyButton name={term} value={value} say={say} />
      </span>
    ) : (
      value
    );
  const facts = SHOWN.flatMap(({ name, label }): [string, ReactNode][] => {
    const { desk = {} } = FIELD_USES[name];
    const { label: term = label, absent } = desk;
    const value = readField(request, name);
    return value ? [[term, show(name, term, value)]] : absent ? [[term, absent]] : [];
  });
  return (
    <dl className="title-block lead-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

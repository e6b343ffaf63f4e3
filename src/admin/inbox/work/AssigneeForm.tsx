interface Props {
  assignee: string | null;
  people: readonly string[];
  onChoose: (assignee: string | null) => void;
}

/** Whose the lead is; one tap changes it. */
export function AssigneeForm({ assignee, people, onChoose }: Props) {
  // A colleague who has left may still have it.
  const names = assignee === null || people.includes(assignee) ? people : [...people, assignee];
  return (
    <div className="inbox-work-options">
      {[...names, null].map((name, index) => (
        <button
          key={name ?? ''}
          type="button"
          aria-pressed={name === assignee}
          onClick={() => name !== assignee && onChoose(name)}
        >
          {name === null ? 'Ninguém' : index === 0 ? `${name} (você)` : name}
        </button>
      ))}
    </div>
  );
}

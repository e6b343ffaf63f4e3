import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  person: string;
  chosen: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
}

/** Chooses between two versions of one field, side by side or, on a phone, stacked. */
export function VersionChoice({ label, mine, theirs, person, chosen, onChoose }: Props) {
  const name = useId();
  const sides = [
    { side: 'mine', title: 'Você', text: mine },
    { side: 'theirs', title: person, text: theirs },
  ] as const;
  return (
    <fieldset className="min-w-0 border-t border-steel-100 pt-4">
      <legend className="float-left mb-2 w-full font-semibold">{label}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, title, text }) => (
          <label
            key={side}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-corner border border-steel-300 p-3 has-checked:border-ink has-checked:bg-paper"
          >
            <input
              type="radio"
              className="mt-0.5 size-5 accent-heat"
              name={name}
              checked={side === chosen}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0">
              <span className="text-note font-semibold text-steel-700">{title}</span>
              <span className="block text-small wrap-anywhere whitespace-pre-line">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

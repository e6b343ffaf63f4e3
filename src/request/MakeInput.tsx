import { type ComponentProps, useState } from 'react';

/** The field for a machine's make and model. The suggestions are loaded when the visitor enters it: pages stay as light. */
export function MakeInput(props: ComponentProps<'input'> & { id: string }) {
  const [makes, setMakes] = useState<readonly string[]>();
  const listId = `${props.id}-makes`;
  // Without a connection the field works without suggestions.
  const load = () =>
    void import('../shared/request/makes.ts').then(
      ({ MAKES }) => setMakes(MAKES),
      () => {},
    );
  return (
    <>
      <input {...props} list={makes && listId} onFocus={makes ? undefined : load} />
      {makes && (
        <datalist id={listId}>
          {makes.map((make) => (
            <option key={make} value={make} />
          ))}
        </datalist>
      )}
    </>
  );
}

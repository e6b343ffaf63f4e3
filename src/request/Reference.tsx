import { formatReference, spellReference } from '../shared/request/reference.ts';

/** Shows a reference in one piece; screen readers spell it letter by letter. */
export function Reference({ reference }: { reference: string }) {
  return (
    <span className="inline-block">
      <strong className="figures" aria-hidden="true">
        {formatReference(reference)}
      </strong>
      <span className="sr-only">{spellReference(reference)}</span>
    </span>
  );
}

import { formatReference, spellReference } from '../shared/request/reference.ts';

/** A reference for the eye in one piece, and for the ear letter by letter. */
export function Reference({ reference }: { reference: string }) {
  return (
    <span className="whitespace-nowrap">
      <strong className="figures" aria-hidden="true">
        {formatReference(reference)}
      </strong>
      <span className="sr-only">{spellReference(reference)}</span>
    </span>
  );
}

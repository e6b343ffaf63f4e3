import { Report } from './Report.tsx';
import type { Renumbered } from './store-import.ts';

interface Props {
  renumbered: readonly Renumbered[];
  onClose: () => void;
}

/** Lists the imported products that have another number in the catalogue than in the files. */
export function ImportReport({ renumbered, onClose }: Props) {
  return (
    <Report onClose={onClose}>
      <p className="font-semibold">
        {renumbered.length === 1 ? 'Um produto recebeu' : `${renumbered.length} produtos receberam`} outro
        número (id) no catálogo:
      </p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-small">
        {renumbered.map(({ title, from, to }) => (
          <li key={from} className="wrap-anywhere">
            {title}: era {from}, agora é {to}.
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small">
        Quem dá os números é o site. Para atualizar estes produtos por arquivo, exporte o catálogo de novo.
      </p>
    </Report>
  );
}

import { Report } from './Report.tsx';
import type { ImportReported } from './store-import.ts';

interface Props {
  reported: ImportReported;
  onClose: () => void;
}

/** Lists the imported products that have another number in the catalogue than in the files, and those that were left out. */
export function ImportReport({ reported: { renumbered, undescribed }, onClose }: Props) {
  return (
    <Report onClose={onClose}>
      {undescribed.length > 0 && (
        <div className={renumbered.length > 0 ? 'mb-4' : ''}>
          <p className="font-semibold text-alarm">
            {undescribed.length === 1
              ? 'Um produto não foi gravado: falta o texto alternativo da imagem'
              : `${undescribed.length} produtos não foram gravados: falta o texto alternativo da imagem`}
          </p>
          <ul className="mt-3 grid list-disc gap-1 pl-5 text-small">
            {undescribed.map(({ id, title }) => (
              <li key={id} className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small">
            Escreva em altText, no arquivo, o que se vê na imagem, e importe de novo. Os outros produtos foram
            gravados.
          </p>
        </div>
      )}
      {renumbered.length > 0 && (
        <>
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
            Quem dá os números é o site. Para atualizar estes produtos por arquivo, exporte o catálogo de
            novo.
          </p>
        </>
      )}
    </Report>
  );
}

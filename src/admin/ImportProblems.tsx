import type { ImportProblem } from './import-catalogue.ts';
import { Report } from './Report.tsx';

interface Props {
  problems: readonly ImportProblem[];
  onClose: () => void;
}

/** Groups the problems by file and product. */
function groupByPlace(problems: readonly ImportProblem[]): [string, readonly ImportProblem[]][] {
  const groups = new Map<string, ImportProblem[]>();
  for (const problem of problems) {
    const place = [problem.file, problem.product].filter(Boolean).join(' › ');
    groups.set(place, [...(groups.get(place) ?? []), problem]);
  }
  return [...groups];
}

/** Lists every reason why nothing was imported, with its file, product and field. */
export function ImportProblems({ problems, onClose }: Props) {
  const count = problems.length === 1 ? '1 problema' : `${problems.length} problemas`;
  return (
    <Report isAlarming onClose={onClose}>
      <p className="font-semibold">Nada foi importado: {count} nos arquivos.</p>
      <dl className="mt-3 grid gap-3 text-small">
        {groupByPlace(problems).map(([place, found]) => (
          <div key={place} className="border-t border-steel-300 pt-3">
            <dt className="font-semibold wrap-anywhere">{place}</dt>
            {found.map(({ field, message }) => (
              <dd key={field + message} className="mt-1">
                {field && <code className="font-semibold text-alarm">{field}</code>} {message}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Report>
  );
}

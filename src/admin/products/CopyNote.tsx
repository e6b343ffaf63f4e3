import { type CopyDifferences, countDifferences } from '../../shared/catalogue/copy-differences.ts';
import { Icon } from '../../site/ui/Icon.tsx';

const KINDS: readonly { kind: keyof CopyDifferences; says: (name: string) => string }[] = [
  { kind: 'changed', says: (name) => `${name} difere: quem vale é este catálogo.` },
  { kind: 'extra', says: (name) => `${name} é de um produto que não está neste catálogo.` },
  { kind: 'missing', says: (name) => `“${name}” não tem arquivo.` },
];

/** Says where the copy in the code differs from the catalogue. Nothing has to be done about it. */
export function CopyNote({ copy }: { copy: CopyDifferences }) {
  const count = countDifferences(copy);
  if (count === 0) return undefined;
  return (
    <details className="group border-t border-steel-200 text-small">
      <summary className="flex min-h-11 items-center gap-3 font-semibold">
        <span>
          Cópia no repositório: {count} {count === 1 ? 'diferença' : 'diferenças'}
        </span>
        <span className="eased group-open:rotate-180">
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      <p className="max-w-[70ch] text-steel-700">
        O catálogo que vale é este. Os arquivos de src/content/products, no repositório do site, são só uma
        cópia: mudá-los não muda a loja. Quem cuida do código os atualiza com{' '}
        <code>npm run catalogue:copy</code>.
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere text-steel-700">
        {KINDS.flatMap(({ kind, says }) => copy[kind].map((name) => <li key={kind + name}>{says(name)}</li>))}
      </ul>
    </details>
  );
}

import { Icon } from '../site/ui/Icon.tsx';

/** The form's tab while no product is open. */
export function NoProductOpen({ onNew }: { onNew: () => void }) {
  return (
    <div className="sheet grid justify-items-center gap-4 px-6 py-12 text-center">
      <p className="text-steel-700">Escolha “Editar” em um produto da lista ou comece um novo.</p>
      <button type="button" className="button" onClick={onNew}>
        <Icon name="plus" /> Novo Produto
      </button>
    </div>
  );
}

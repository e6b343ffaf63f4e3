import type { Product } from '../../shared/catalogue/product.ts';

const menuButtonId = (id: number) => `more-${id}`;
const menuId = (id: number) => `menu-${id}`;

const DotsIcon = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
    <path d="M2.5 8.5h3v3h-3zm6 0h3v3h-3zm6 0h3v3h-3z" />
  </svg>
);

interface ButtonProps {
  product: Product;
  isOpen: boolean;
  onToggle: () => void;
}

export function MenuButton({ product: { id, title }, isOpen, onToggle }: ButtonProps) {
  return (
    <button
      type="button"
      id={menuButtonId(id)}
      className="button button-quiet product-more"
      aria-label={`Mais ações para ${title}`}
      aria-expanded={isOpen}
      aria-controls={menuId(id)}
      onClick={onToggle}
    >
      <DotsIcon />
    </button>
  );
}

interface Props {
  product: Product;
  /** Absent while the list is filtered. */
  place: { index: number; count: number } | undefined;
  onMove: (index: number) => Promise<void>;
  onDuplicate: () => void;
  onClose: () => void;
  onFocusNext: (id: string) => void;
}

/** The less common actions on one product, below its row. */
export function ProductMenu({
  product: { id, title },
  place,
  onMove,
  onDuplicate,
  onClose,
  onFocusNext,
}: Props) {
  const { index = 0, count = 0 } = place ?? {};
  const moves = [
    { name: 'up', label: 'Mover para cima', to: index - 1, isPossible: index > 0 },
    { name: 'down', label: 'Mover para baixo', to: index + 1, isPossible: index < count - 1 },
    { name: 'first', label: 'Mover para o início', to: 0, isPossible: index > 0 },
    { name: 'last', label: 'Mover para o fim', to: count - 1, isPossible: index < count - 1 },
  ];
  return (
    <fieldset
      id={menuId(id)}
      className="product-menu"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        onClose();
        onFocusNext(menuButtonId(id));
      }}
    >
      <legend className="sr-only">Mais ações para {title}</legend>
      <button type="button" className="button button-quiet" onClick={onDuplicate}>
        Duplicar
      </button>
      {place &&
        moves.map(({ name, label, to, isPossible }) => (
          <button
            key={name}
            type="button"
            id={`${name}-${id}`}
            className="button button-quiet"
            aria-disabled={!isPossible}
            onClick={async () => {
              if (!isPossible) return;
              await onMove(to);
              onFocusNext(`${name}-${id}`);
            }}
          >
            {label}
          </button>
        ))}
    </fieldset>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The list's shape until its first page has come. */
export function ListSkeleton() {
  return (
    <div className="sheet inbox-rows">
      <p className="sr-only" role="status">
        Carregando pedidos…
      </p>
      {ROWS.map((row) => (
        <div key={row} className="inbox-skeleton" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

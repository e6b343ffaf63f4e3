const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder rows, shown until the first page of leads has loaded. */
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

import type { FactGroup } from './describe-status.ts';

/** One group of facts. What asks for attention says so in words, not by its colour alone. */
export function FactSheet({ title, facts }: FactGroup) {
  return (
    <section className="status-group">
      <h3 className="text-h4">{title}</h3>
      <dl className="title-block">
        {facts.map(({ term, value, advice }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {advice && (
                <span className="status-advice">
                  <strong>Atenção:</strong> {advice}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

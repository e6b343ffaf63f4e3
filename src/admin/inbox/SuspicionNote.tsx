/** Says why the server suspects spam, and what to do about it. */
export function SuspicionNote({ suspicions }: { suspicions: readonly string[] }) {
  return (
    <div className="inbox-alert">
      <p>
        <strong>Pode ser spam:</strong> {suspicions.join('; ')}.
      </p>
      <p>Se for um cliente, escolha “Não é spam”; se não for, “Descartado”.</p>
    </div>
  );
}

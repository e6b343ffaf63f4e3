/** Shows what is wrong with a field of `ToolField.astro` below it; without a problem removes it. */
export function showProblem(field: HTMLInputElement | HTMLSelectElement, problem: string | undefined): void {
  const place = document.getElementById(`${field.name}-problem`);
  // Setting the same text again would make screen readers repeat it with every key.
  if (place && place.textContent !== (problem ?? '')) place.textContent = problem ?? '';
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

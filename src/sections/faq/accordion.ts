const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Adds arrow keys, Home and End to move the focus between the questions. The browser opens and closes the items; this
 * keeps the clicked question in view when a long answer above it closes.
 */
export function enhanceAccordions(): void {
  for (const accordion of document.querySelectorAll<HTMLElement>('[data-accordion]')) {
    const questions = [...accordion.querySelectorAll('summary')];
    accordion.addEventListener('keydown', (event) => {
      const index = questions.indexOf(event.target as HTMLElement);
      const step = STEPS[event.key];
      if (index < 0 || !step) return;
      event.preventDefault();
      questions[step(index, questions.length)]?.focus();
    });
    accordion.addEventListener('click', ({ target }) => {
      const question = target instanceof Element && target.closest('summary');
      if (!question) return;
      // The browser toggles the item after the click event.
      requestAnimationFrame(() => question.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    });
  }
  // Opens the question that the URL's fragment names.
  const named = location.hash && document.querySelector(location.hash);
  if (named instanceof HTMLDetailsElement) named.open = true;
}

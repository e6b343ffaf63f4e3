const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * Arrow keys, Home and End move between the questions. Opening and closing is the browser's own, but a long answer that
 * closes above must not take the question that was clicked off the screen.
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
      // The browser opens and closes after the click.
      requestAnimationFrame(() => question.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    });
  }
  // An address that names a question opens it.
  const named = location.hash && document.querySelector(location.hash);
  if (named instanceof HTMLDetailsElement) named.open = true;
}

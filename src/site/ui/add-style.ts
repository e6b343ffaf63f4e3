/**
 * Adds a style sheet for elements that only scripts render. In the page's inlined styles it would delay the first paint.
 * Call once per sheet. Does nothing on the server.
 */
export function addStyle(css: string): void {
  if (typeof document === 'undefined') return;
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
}

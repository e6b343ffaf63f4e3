/**
 * Adds styles of a part that only a script draws: in the page's own styles, every visitor would wait for them. Call once
 * per sheet; on the server it does nothing.
 */
export function addStyle(css: string): void {
  if (typeof document === 'undefined') return;
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
}

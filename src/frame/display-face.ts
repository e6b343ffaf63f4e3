/** The elements that theme.css and base.css set in the display face. */
const DISPLAYED = 'h1, h2, h3, legend, .font-display';

/**
 * Shows the display face on first visits. Its file arrives a moment after the first text, when `font-display: optional`
 * has given up. `swap` would show it, and would move the page where a heading then breaks into more or fewer lines:
 * this keeps the fallback in such a heading, before the browser paints.
 */
export async function showDisplayFace(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[as=font]');
  if (!preload) return;
  // A name of its own: the browser has closed the matter for the name that the style sheet declares.
  const face = new FontFace('Titulo', `url(${preload.href})`, { weight: '600' });
  await face.load();
  const headings = [...document.querySelectorAll<HTMLElement>(DISPLAYED)];
  const heights = headings.map(({ offsetHeight }) => offsetHeight);
  document.fonts.add(face);
  const moving = headings.filter(({ offsetHeight }, index) => offsetHeight !== heights[index]);
  for (const { style } of moving) style.fontFamily = 'var(--font-title)';
}

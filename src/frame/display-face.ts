/** The elements that theme.css and base.css set in the display face. */
const DISPLAYED = 'h1, h2, h3, legend, .font-display';

/**
 * Shows the display face on first visits. Its file arrives a moment after the first text, when `font-display: optional`
 * has given up. `swap` would show it, and would move the page where a heading then breaks into more or fewer lines.
 * Before the browser paints, this narrows such a heading to its former number of lines, or keeps its fallback.
 */
export async function showDisplayFace(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[as=font]');
  if (!preload) return;
  // A name of its own: once `optional` has given up, the page ignores a file for the declared name.
  const face = new FontFace('Titulo', `url(${preload.href})`, { weight: '600' });
  const isLoaded = await face.load().then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  const headings = [...document.querySelectorAll<HTMLElement>(DISPLAYED)];
  const heights = headings.map(({ offsetHeight }) => offsetHeight);
  document.fonts.add(face);
  const moving = headings.flatMap((heading, index) => {
    const height = heights[index];
    return heading.offsetHeight === height ? [] : { heading, height };
  });
  for (const { heading, height } of moving) {
    // Mostly the display face is the narrower one and needs a line less.
    heading.style.paddingRight = '15%';
    if (heading.offsetHeight !== height) heading.style.cssText = 'font-family: var(--font-title)';
  }
}

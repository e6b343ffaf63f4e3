export type Role =
  | 'button'
  | 'link'
  | 'heading'
  | 'field'
  | 'checkbox'
  | 'dialog'
  | 'form'
  | 'region'
  | 'search'
  | 'navigation'
  | 'banner'
  | 'contentinfo'
  | 'main'
  | 'article'
  | 'alert'
  | 'status'
  | 'tab'
  | 'tabpanel'
  | 'disclosure';

type Words = string | { source: string; flags: string };

/** Describes elements by role and name or by text; by selector only if neither identifies them. */
export interface Query {
  role?: Role;
  name?: Words;
  text?: Words;
  selector?: string;
  within?: Query;
}

/** Runs in the page. Returns the visible elements that match the query, in document order. */
export function findElements(query: Query): Element[] {
  const SELECTORS: Record<Role, string> = {
    button: 'button, [role=button], input[type=submit]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    field: 'input:not([type=checkbox], [type=radio]), textarea, select',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog[open]',
    form: 'form',
    region: 'section[aria-label], section[aria-labelledby], [role=region]',
    search: 'search, [role=search]',
    navigation: 'nav',
    banner: 'body > header, [role=banner]',
    contentinfo: 'body > footer, [role=contentinfo]',
    main: 'main',
    article: 'article',
    alert: '[role=alert]',
    status: '[role=status], output',
    tab: '[role=tab]',
    tabpanel: '[role=tabpanel]',
    disclosure: 'summary',
  };
  const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const matches = (text: string, words: Words) =>
    typeof words === 'string' ? text === words : new RegExp(words.source, words.flags).test(text);

  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const own = node.getAttribute('aria-label') ?? (node instanceof HTMLImageElement ? node.alt : null);
    return own ?? [...node.childNodes].map(textOf).join('');
  };
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const sources = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels;
    if (ids.length > 0) return tidy(sources.map((source) => (source ? textOf(source) : '')).join(' '));
    const label = element.getAttribute('aria-label');
    return tidy(label ?? (labels.length > 0 ? labels.map(textOf).join(' ') : textOf(element)));
  };

  const roots = query.within ? findElements(query.within) : [document.documentElement];
  const selector = query.selector ?? (query.role ? SELECTORS[query.role] : '*');
  const { name, text } = query;
  return roots.flatMap((root) =>
    [root, ...root.querySelectorAll('*')].filter((element) => {
      if (!element.matches(selector)) return false;
      // An element without a box of its own is visible if its content is.
      const boxes = getComputedStyle(element).display === 'contents' ? [...element.children] : [element];
      if (!boxes.some((box) => box.checkVisibility({ visibilityProperty: true }))) return false;
      if (name !== undefined && !matches(nameOf(element), name)) return false;
      if (text === undefined) return true;
      // Without a role or selector, only the innermost element with the text matches, not its ancestors.
      const isInnermost =
        query.role ||
        query.selector ||
        ![...element.children].some((child) => matches(tidy(child.textContent), text));
      return matches(tidy(element.textContent), text) && isInnermost;
    }),
  );
}

/** SVG paths of the site's own line icons: 24-unit grid, one stroke width, no fill. */
export const ICON_PATHS = {
  accessibility: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v.01M7.5 10l4.5 1 4.5-1M12 11v3l-2 3.5m2-3.5 2 3.5',
  arrow: 'M4 12h16m-6-6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  mail: 'M3 6h18v12H3zm0 1 9 6.5L21 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4.5 5.5a2 2 0 0 1 2-2Z',
  pin: 'M12 21c4-4.5 6.5-7.6 6.5-11a6.5 6.5 0 0 0-13 0c0 3.4 2.5 6.5 6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1-1',
  minus: 'M5 12h14',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  list: 'M4 5h2l2 11h10l2-8H7M9.5 20h.01M17 20h.01',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  whatsapp:
    'M4 20l1.2-4A8.3 8.3 0 1 1 8.4 19L4 20Zm5-12 1.5 2.5-.7 1.2c.7 1.4 1.6 2.2 3 2.9l1.2-.8 2.4 1.3c-.3 1.3-1.3 1.8-2.5 1.6-3-.6-5.6-3.2-6.2-6.1C8 9.3 8.3 8.5 9 8Z',
} as const;

export type IconName = keyof typeof ICON_PATHS;

const COUNT = /^\(\d+\) /;

/** A page's title with the number of new leads, such as `(3) Administração`; without it for none. */
export const countInTitle = (title: string, count: number): string =>
  `${count > 0 ? `(${count}) ` : ''}${title.replace(COUNT, '')}`;

/** A page of text alone, measured beside the site's: it shows what the machine and the line cost without the site. */
export const MINIMAL_PAGE = {
  path: '/a-minimal-page',
  html: `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Texto</title><h1>Texto</h1>${'<p>Uma página só de texto, sem estilo e sem script.</p>'.repeat(20)}`,
} as const;

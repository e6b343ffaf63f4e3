import data from '../../content/marcas.json' with { type: 'json' };

/** The makes that the form suggests; visitors may type any other. The build checks them (src/content.config.ts). */
export const MAKES: readonly string[] = data.marcas;

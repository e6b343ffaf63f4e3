import type { AstroIntegration } from 'astro';

export function afterload(): AstroIntegration {
  return {
    name: 'afterload',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'afterload', entrypoint: './src/site/ui/afterload/directive.ts' }),
    },
  };
}

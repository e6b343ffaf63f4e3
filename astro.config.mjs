import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import netlifyLocal from './netlify/local/vite-plugin.ts';
import { siteAddress } from './netlify/platform/site-address.ts';
import { contentCheck } from './scripts/content/dev-integration.ts';
import { postbuild } from './src/integrations/postbuild/integration.ts';
import { UNLISTED } from './src/shared/routes.ts';
import { parseTagIds } from './src/shared/tag-ids.ts';
import { afterload } from './src/site/ui/afterload/integration.ts';

/**
 * Code that several islands share is in one file, with React: on a slow connection each file costs time, and one that only
 * an imported file asks for costs a round trip. Code that pages without an island also run is in files of its own.
 */
const islandChunks = [
  { name: 'atom', test: /node_modules\/nanostores\/(atom|clean-stores|task)\//, priority: 1 },
  { name: 'lifecycle', test: /node_modules\/nanostores\/lifecycle/, priority: 1 },
  { name: 'islands', test: /node_modules\/(react|@nanostores\/react)\/|src\/site\/ui\/.*\.tsx$/ },
];

export default defineConfig({
  site: siteAddress(process.env),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // Collapses white space as HTML does; the default also drops line breaks between words and links.
  compressHTML: true,
  // Outside node_modules, from which npm ci would delete the encoded pictures.
  cacheDir: './.cache/astro',
  integrations: [
    react(),
    mdx(),
    sitemap({ filter: (page) => !UNLISTED.includes(new URL(page).pathname) }),
    afterload(),
    contentCheck(),
    postbuild(),
  ],
  image: {
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 3 } } },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Titulo',
      cssVariable: '--font-title',
      // The fonts of styles/fallback-faces.css, and Android's own condensed font.
      fallbacks: ['Titulo Arial', 'sans-serif-condensed', 'Titulo Roboto', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/display-600.woff2'],
            weight: '600',
            style: 'normal',
            display: 'optional',
          },
        ],
      },
    },
  ],
  devToolbar: { enabled: false },
  vite: {
    // Settings come from the environment only; the npm scripts that need a developer's .env load it.
    envDir: false,
    plugins: [tailwindcss(), netlifyLocal()],
    // Used by the bundle that loads after a consent: the pages do not contain the ids.
    define: { TAG_IDS: JSON.stringify(parseTagIds(process.env)) },
    // The tracking tags are bundled like a worker, and imported into the page.
    worker: { format: 'es' },
    // MDX files start with a directive that the bundler does not know.
    build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: islandChunks } } } } },
    },
  },
});

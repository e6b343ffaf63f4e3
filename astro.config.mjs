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
 * What several islands share comes in one file beside React's: on a slow line each file costs, and each that only an
 * imported file asks for costs a round trip. What pages without an island run as well stays apart.
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
  // Collapses white space as a browser reads it; the default drops line breaks between words and links.
  compressHTML: true,
  // Outside node_modules, where npm ci would throw the encoded pictures away.
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
      // Faces of styles/fallback-faces.css; Android knows its own condensed face by the middle name.
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
    // Settings come from the environment alone; a developer's .env is read by the npm scripts that want it.
    envDir: false,
    plugins: [tailwindcss(), netlifyLocal()],
    // In the bundle that is fetched after a consent; pages would carry the ids to everybody.
    define: { TAG_IDS: JSON.stringify(parseTagIds(process.env)) },
    // Tracking's tags are bundled as a worker is, and imported into the page.
    worker: { format: 'es' },
    // MDX files start with a directive the bundler does not know.
    build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: islandChunks } } } } },
    },
  },
});

import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { Features } from 'lightningcss';
import hostInDevelopment from './netlify/host/vite-plugin.ts';
import { siteAddress } from './netlify/platform/site-address.ts';
import { editorStrings } from './src/integrations/editor-strings.ts';
import { postbuild } from './src/integrations/postbuild/integration.ts';
import { textNumbers } from './src/integrations/text-numbers.ts';
import { findPageFacts } from './src/shared/routes.ts';
import { parseTagIds } from './src/shared/tag-ids.ts';
import { afterload } from './src/site/ui/afterload/integration.ts';

/**
 * Bundles React and the code shared by several islands into one file. On a slow connection every file costs time, and
 * a file that only another import requests costs a round trip. Code that pages without islands need too is separate.
 */
const islandChunks = [
  { name: 'atom', test: /node_modules\/nanostores\/(atom|clean-stores|task)\//, priority: 1 },
  { name: 'lifecycle', test: /node_modules\/nanostores\/lifecycle/, priority: 1 },
  { name: 'islands', test: /node_modules\/(react|@nanostores\/react)\/|src\/site\/ui\/.*\.tsx$/ },
];

export default defineConfig({
  site: siteAddress(process.env),
  trailingSlash: 'never',
  server: { port: Number(process.env.PORT) || 4321, host: process.env.HOST || false },
  build: { format: 'file', inlineStylesheets: 'always' },
  // Collapses white space like a browser; the default ('jsx') removes line breaks between words and links.
  compressHTML: true,
  // The encoded pictures. Netlify keeps node_modules from build to build and no other folder of ours; elsewhere `npm ci`
  // would delete them there.
  cacheDir: process.env.NETLIFY ? './node_modules/.astro' : './.cache/astro',
  integrations: [
    react(),
    mdx(),
    sitemap({ filter: (page) => !findPageFacts(new URL(page).pathname)?.isUnlisted }),
    afterload(),
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
      // The first two and Titulo Roboto are in styles/fallback-faces.css; sans-serif-condensed is Android's own font.
      fallbacks: [
        'Titulo Arial',
        'Titulo Roboto Condensed',
        'sans-serif-condensed',
        'Titulo Roboto',
        'sans-serif',
      ],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/display-600.woff2'],
            weight: '600',
            style: 'normal',
            // On first visits the file arrives too late for it: see src/frame/display-face.ts.
            display: 'optional',
          },
        ],
      },
    },
  ],
  devToolbar: { enabled: false },
  vite: {
    // Settings come only from the environment; npm scripts that need .env read it themselves.
    envDir: false,
    plugins: [tailwindcss(), hostInDevelopment(), editorStrings(), textNumbers()],
    // The ids are inlined into the bundle that loads after consent; in the pages every visitor would download them.
    define: { TAG_IDS: JSON.stringify(parseTagIds(process.env)) },
    // The tracking tags are bundled with Vite's worker build, then imported into the page.
    worker: { format: 'es' },
    // For engines of 2022 and 2023. Nothing else is lowered: what they lack besides has its fallback in the sheets.
    css: { lightningcss: { include: Features.Nesting | Features.MediaQueries } },
    // Compiled MDX files start with a directive that the bundler does not know.
    build: {
      // An inline script needs its hash in the policy, a header before each page's first text.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: islandChunks } } } } },
    },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineStyles } from './build/inline-styles.ts';
import { withoutApiDocs } from './build/no-api-docs.ts';
import { withoutCycles } from './build/no-cycles.ts';
import { withoutJsonSchema } from './build/no-json-schema.ts';
import { precompress } from './build/precompress.ts';

/** The page that the link of a message opens: built by itself, so that a slow phone loads nothing of the app. */
export default defineConfig({
  plugins: [
    react(),
    withoutApiDocs(),
    withoutCycles(),
    withoutJsonSchema(),
    inlineStyles(import.meta.dirname),
    precompress(),
  ],
  publicDir: false,
  build: {
    // The app is there already.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'a.html',
      // One script, and the texts of each language but English.
      output: { chunkFileNames: 'assets/a/[name]-[hash].js' },
    },
  },
});

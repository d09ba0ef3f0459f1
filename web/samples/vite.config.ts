import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The page of samples (`npm run samples`): never part of the product's build, whose entry pages do not lead to it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  publicDir: join(import.meta.dirname, '../public'),
  server: { host: '127.0.0.1', port: 5180 },
  build: {
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // In one file, so that nothing on the page waits for a network.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

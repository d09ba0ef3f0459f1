import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: {
    proxy: { '/api': { target: 'http://localhost:3000' } },
  },
  build: {
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
});

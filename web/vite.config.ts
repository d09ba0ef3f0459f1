import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { alarmPageInDevelopment } from './build/alarm-page-in-development.ts';
import { compileAtOnce } from './build/compile-at-once.ts';
import { compressFirstLoad } from './build/compress-first-load.ts';
import { withoutApiDocs } from './build/no-api-docs.ts';
import { withoutCycles } from './build/no-cycles.ts';
import { withoutJsonSchema } from './build/no-json-schema.ts';
import { precompress } from './build/precompress.ts';
import { splashFirst } from './build/splash-first.ts';
import { pushWorker } from './build/push-worker.ts';

const OPENED_IN_A_HURRY = /\/(alarm-log|sensor|thresholds)-screen-[-\w]+\.js$/;
const FIRST_LOAD = /\/(vendor|app|rolldown-runtime|preload-helper)-/;
/** Every language but English, which comes with the code. */
const LANGUAGE = /\/src\/i18n\/(?!en\/)([a-z]{2})\/[^/]+\.ts$/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutApiDocs(),
    withoutCycles(),
    withoutJsonSchema(),
    pushWorker(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'TS1 Monitoring System',
        short_name: 'TS1 Monitoring',
        description: 'Temperature and humidity monitoring, alarms and their record.',
        display: 'standalone',
        start_url: '/',
        background_color: '#0e1116',
        theme_color: '#0e1116',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // The app itself, never what the API answers: an old temperature must not look like a new one.
        globPatterns: [
          'index.html',
          'theme.js',
          'splash.css',
          'icon.svg',
          'assets/*.{js,css}',
          'assets/inter-latin-wght-*.woff2',
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/(healthz|readyz|metrics)$/, /^\/a$/],
        // Another language is kept once it was fetched: with its texts alone the app starts without a connection.
        runtimeCaching: [
          {
            urlPattern: /\/assets\/[a-z]{2}\/[^/]+\.js$/,
            handler: 'CacheFirst',
            options: { cacheName: 'texts' },
          },
        ],
        cleanupOutdatedCaches: true,
        importScripts: ['/push-worker.js'],
      },
    }),
    alarmPageInDevelopment(),
    compressFirstLoad(),
    compileAtOnce(),
    splashFirst(),
    precompress(),
  ],
  server: {
    proxy: { '/api': { target: 'http://localhost:3000' } },
  },
  build: {
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that runs the app preloads modules by itself.
      polyfill: false,
      // Lists of what a screen needs weigh on the first load: those alone have one that are opened in a hurry.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || OPENED_IN_A_HURRY.test(file)
          ? dependencies.filter((one) => !FIRST_LOAD.test(one))
          : dependencies.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Apart, so that not every device keeps every language.
        chunkFileNames: ({ moduleIds }) => {
          const [language] = moduleIds.flatMap((id) => LANGUAGE.exec(id)?.[1] ?? []);
          // Seven characters are enough to tell versions apart; the first load names every other file.
          return language === undefined
            ? 'assets/[name]-[hash:7].js'
            : `assets/${language}/[name]-[hash:7].js`;
        },
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The first load in two files: libraries, which change seldom, and ours. Many small ones compress worse.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'], test: /(web|contract)\/src/ },
            // Many small files that several screens share: each would be a request and a name in the first load.
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'ui', test: /web\/src\/(ui|platform)\//, minShareCount: 4 },
            // Code that every page loads next.
            {
              name: 'watch',
              test: /(sensors\/outlook-layer|en\/sensor-outlook|alarm-watch\/(?!signal-settings|silence-)|en\/(alarm-watch|change-limits)|contract\/src\/(alarms\/(alarm-settings(-list)?|change-limits|limit-keys|input-limits\/(input-limits|limited-input))|analytics\/trends)\.|alarms\/(use-acknowledge|use-alarm-log|use-zone-sensors|own-acknowledgement|change-limit-text|alarm-texts)\.)/,
            },
          ],
        },
      },
    },
  },
});

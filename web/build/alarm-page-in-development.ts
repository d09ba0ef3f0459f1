import type { Plugin } from 'vite';
import { inlineStyles } from './inline-styles.ts';

/** Serves the alarm page at its address while developing; it is built by a configuration of its own. */
export function alarmPageInDevelopment(): Plugin {
  const { transformIndexHtml } = inlineStyles(`${import.meta.dirname}/..`);
  return {
    name: 'alarm-page-in-development',
    apply: 'serve',
    ...(transformIndexHtml !== undefined && { transformIndexHtml }),
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/a') request.url = '/a.html';
        next();
      });
    },
  };
}

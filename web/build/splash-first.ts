import type { Plugin } from 'vite';

/** Asks browsers for the style of the first look before the scripts: on a slow line both would wait for one another. */
export function splashFirst(): Plugin {
  return {
    name: 'splash-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(
          '<script type="module" crossorigin',
          '<script type="module" crossorigin fetchpriority="low"',
        ),
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = '<!-- styles -->';

/**
 * Puts the style of the alarm page into the page itself: a file would be one more wait on a slow line. Its colours are
 * those of the app; the device decides its theme, as the reader may never have signed in there.
 */
export function inlineStyles(root: string): Plugin {
  return {
    name: 'inline-styles',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const read = (file: string): string => readFileSync(join(root, 'src', file), 'utf8');
        const style = themedByDevice(read('ui/tokens.css')) + read('alarm-page/alarm-page.css');
        return html.replace(PLACE, `<style>${squeezed(style)}</style>`);
      },
    },
  };
}

/** The colours of `.dark` for devices that are set to dark. */
export function themedByDevice(tokens: string): string {
  return tokens.replace(/\.dark \{([^}]*)\}/, '@media (prefers-color-scheme: dark) { :root {$1} }');
}

function squeezed(style: string): string {
  return style.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ');
}

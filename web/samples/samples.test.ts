import { describe, expect, test } from 'vitest';

const COMPONENTS = Object.keys(import.meta.glob('../src/ui/*.tsx')).filter(
  (path) => !path.includes('.test.'),
);
const sources: Record<string, string> = {
  ...import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true }),
};
const uiSources: Record<string, string> = {
  ...import.meta.glob<string>('../src/ui/*.tsx', { query: '?raw', import: 'default', eager: true }),
};

/** Components that the samples show through another one, which draws them. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'confirm-dialog-popup.tsx': 'confirm-dialog.tsx',
  'dialog-popup.tsx': 'dialog.tsx',
  'field-error.tsx': 'field.tsx',
  'hint.tsx': 'tooltip.tsx',
  'plain-button.tsx': 'button.tsx',
  'popover-panel.tsx': 'popover.tsx',
};
/** Those without a look of their own, and why. */
const WITHOUT_A_LOOK: Readonly<Record<string, string>> = {
  'list-window.tsx': 'finds which rows of a long list are in view, and draws nothing',
  'use-long-list.tsx': 'leaves the look of the rows to the list',
};

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const imported = new Set(
  Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\/ui\/([\w-]+\.tsx)'/g)].map(([, name]) => name),
  ),
);

describe('the page of samples', () => {
  test.each(COMPONENTS.map(fileName).filter((name) => !(name in SHOWN_BY) && !(name in WITHOUT_A_LOOK)))(
    'shows %s',
    (name) => {
      expect([...imported]).toContain(name);
    },
  );

  test.each(Object.entries(SHOWN_BY))('shows %s through %s', (name, other) => {
    expect([...imported]).not.toContain(name);
    expect([...imported]).toContain(other);
    expect(uiSources[`../src/ui/${other}`]).toContain(`'./${name}'`);
  });

  test.each(Object.keys(WITHOUT_A_LOOK))('leaves out %s, which is there', (name) => {
    expect(COMPONENTS.map(fileName)).toContain(name);
    expect([...imported]).not.toContain(name);
  });
});

import { describe, expect, test } from 'vitest';
import { helpSection } from './help-section.ts';
import { NAVIGATION } from './navigation.ts';

describe('the help link of a screen', () => {
  test.each([
    ['/', 'gettingStarted'],
    ['/sensors', 'addSensor'],
    ['/sensors/17', 'viewData'],
    ['/dashboard/plan', 'viewData'],
    ['/alarms', 'thresholds'],
    ['/alarm-log', 'notes'],
    ['/tasks', 'notes'],
    ['/account', 'gettingStarted'],
  ] as const)('on %s leads to %s', (path, section) => {
    expect(helpSection(path)).toBe(section);
  });

  test(
    'leads somewhere of its own from every screen but the dashboard, the settings and the help',
    { tags: ['2.2.44'] },
    () => {
      const general = NAVIGATION.filter(({ to }) => helpSection(to) === 'gettingStarted').map(
        ({ page }) => page,
      );
      expect(general).toEqual(['dashboard', 'settings', 'help']);
    },
  );
});

import type { SectionName } from '../help/sections.ts';

/** Screens by the beginning of their path, the longer ones first. */
const SECTION_BY_PATH: readonly (readonly [path: string, section: SectionName])[] = [
  ['/sensors/', 'viewData'],
  ['/dashboard/plan', 'viewData'],
  ['/analytics', 'viewData'],
  ['/sensors', 'addSensor'],
  ['/alarms', 'thresholds'],
  ['/alarm-log', 'notes'],
  ['/tasks', 'notes'],
  ['/remote-alerts', 'acknowledge'],
  ['/maintenance', 'acknowledge'],
  ['/base-units', 'troubleshooting'],
  ['/audit-logs', 'troubleshooting'],
  ['/zones', 'zones'],
  ['/users', 'users'],
];

/** The section of the help that is about the screen at this path. */
export function helpSection(pathname: string): SectionName {
  return SECTION_BY_PATH.find(([path]) => pathname.startsWith(path))?.[1] ?? 'gettingStarted';
}

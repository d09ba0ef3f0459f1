import { NAVIGATION, type PageName } from './navigation.ts';

/** Letters that go to a page after `g`, by the names of the pages. */
const LETTERS: Readonly<Partial<Record<PageName, string>>> = {
  dashboard: 'd',
  planView: 'p',
  sensors: 's',
  thresholds: 't',
  templates: 'i',
  remoteAlerts: 'r',
  alarmLog: 'l',
  maintenance: 'm',
  reviews: 'v',
  tasks: 'k',
  baseUnits: 'b',
  zones: 'z',
  analytics: 'a',
  users: 'u',
  auditLogs: 'o',
  settings: 'e',
  help: 'h',
};

/** Pages of the sidebar with the letter that goes to each after `g`. */
export const GO_KEYS = NAVIGATION.flatMap((entry) => [entry, ...(entry.children ?? [])]).flatMap(
  ({ page, to }) => {
    const letter = LETTERS[page];
    return letter === undefined ? [] : [{ page, to, letter }];
  },
);

export const dashboardSearch = {
  label: 'Search sensors',
  hiddenAlarms_one: '{{count}} sensor in alarm is not shown: it does not match the search.',
  hiddenAlarms_other: '{{count}} sensors in alarm are not shown: they do not match the search.',
} as const;

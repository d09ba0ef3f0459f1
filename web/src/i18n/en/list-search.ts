export const listSearch = {
  clear: 'Clear search',
  count: '{{shown}} of {{total}}',
  none: 'Nothing matches the search',
  noneHint: 'Words are found in any order, without regard to capitals and accents.',
  showAll: 'Show all',
  saved: {
    title: 'Saved searches',
    none: 'No saved searches of this list yet',
    failed: 'The saved searches could not be loaded',
    searchFirst: 'Search the list first, then save the search here under a name.',
    name: 'Name of this search',
    save: 'Save search',
    deleteOf: 'Delete the saved search {{name}}',
  },
} as const;

export { ListSearch } from './list-search.tsx';
export { SearchableList } from './searchable-list.tsx';
export { NoMatch } from './no-match.tsx';
export { foldForSearch, hasWords, searched, searchWords, sensorTexts } from './search-rule.ts';
export { useListSearch, useSensorSearch } from './use-list-search.ts';
export { useSensorTexts } from './use-sensor-texts.ts';

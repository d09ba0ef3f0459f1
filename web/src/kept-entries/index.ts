export type { CheckListEntry, HandReadingEntry, KeptEntry } from './kept-entries.ts';
export { KeptEntriesList } from './kept-entries-list.tsx';
export { useKept } from './use-kept.ts';
export { useSaveEntry } from './use-save-entry.ts';

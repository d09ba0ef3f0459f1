import { useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../session/index.ts';
import { type KeptEntry, onKeptChanged, parseKept, readKept } from './kept-entries.ts';

/** The entries of the signed-in person that this browser keeps; renders again when they change. */
export function useKept(): readonly KeptEntry[] {
  const { id, companyID } = useUser();
  // A text, because two equal lists are two objects.
  const kept = useSyncExternalStore(onKeptChanged, () => JSON.stringify(readKept({ id, companyID })));
  return useMemo(() => parseKept(kept), [kept]);
}

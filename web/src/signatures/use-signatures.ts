import { type Signature, signatureRoutes, type SignatureSubjectKind } from '@ts1/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const AT_ONCE = 100;

/** Records of one kind that are on the screen together: their signatures are read in few calls. */
export interface RecordsOnScreen {
  readonly kind: SignatureSubjectKind;
  readonly ids: readonly number[];
}

/** The signatures under one of these records, oldest first; undefined until they are read. */
export function useSignatures({ kind, ids }: RecordsOnScreen, id: number): readonly Signature[] | undefined {
  const sorted = ids.toSorted((one, other) => one - other);
  const from = sorted.indexOf(id) - (sorted.indexOf(id) % AT_ONCE);
  const subjectId = sorted.slice(from, from + AT_ONCE).join(',');
  const query = { subjectKind: kind, subjectId };
  const { data } = useQuery({
    ...apiQuery(useApi(), 'Signatures', signatureRoutes.listSignatures, { query }, { background: true }),
    // A further record on the screen does not hide the signatures of the others.
    placeholderData: keepPreviousData,
  });
  return data?.filter((one) => one.subjectId === id);
}

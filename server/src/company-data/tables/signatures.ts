import { signatureProof, signatureSubjectKind } from '@ts1/contract';
import { past, refer, referByKind, text, words } from '../columns.ts';
import { type DataTable, linked } from '../describe-table.ts';

/** Tables of the records of each kind. Evidence packs are in no file, nor are signatures under them. */
const SUBJECTS = {
  calibration: 'commands',
  'laboratory-calibration': 'lab_calibrations',
  'drill-run': 'drill_runs',
  review: 'reviews',
} as const;

/** Signatures of people under records; after all tables with records. */
export const SIGNATURE_TABLES: readonly DataTable[] = [
  {
    ...linked(
      'signatures',
      {
        subject_kind: text(signatureSubjectKind.exclude(['evidence-pack'])),
        subject_id: referByKind('subject_kind', SUBJECTS),
        signed_by_id: refer('users'),
        meaning: words,
        signed_at: past,
        sha256: words,
        signed_by: words,
        proven_by: text(signatureProof),
      },
      'subject_kind',
      'subject_id',
      'signed_by_id',
      'meaning',
      'signed_at',
    ),
    mayBeMissing: true,
  },
];

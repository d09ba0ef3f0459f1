import { MOMENT } from './moment.ts';

/** Signatures under records. */
export const SIGNATURE_WORDS: Readonly<Record<string, string>> = {
  subjectKind: 'Kind of the record',
  subjectId: 'Id of the record among those of its kind',
  '?subjectId': 'Id of the record among those of its kind; a list takes several, with commas between them',
  'SignBody.sha256': 'SHA-256 of the record as it was shown, hexadecimal',
  'SignaturePasskeyOptionsBody.sha256': 'SHA-256 of the record as it was shown, hexadecimal',
  'Signature.sha256': 'SHA-256 of the record as it was signed, hexadecimal',
  'SignatureSubject.sha256': 'SHA-256 of `form` in UTF-8, hexadecimal',
  meaning:
    'What the signature means: `review`, `approval`, `responsibility`, `authorship` or a text of the company',
  meanings: 'Meanings that a signature may have',
  form: 'The record as it is signed: JSON without spaces, with the keys of each object in order, and without ids',
  isFinal: 'Whether it can be signed: what is under way cannot',
  maySign: 'Whether the role of the caller may sign it',
  asksEmail:
    'Whether the next signature of this session needs the e-mail address besides the password; within some minutes after one it does not',
  proof: 'Evidence of who signs: the password, with the e-mail address where it is asked for, or a passkey',
  signedBy: 'Name of the signer as it is printed',
  signedAt: `When it was signed, ${MOMENT}`,
  provenBy: 'How the signer proved who they are',
  changedAfter: 'Whether the record is no longer the one that was signed',
  signatureMinutes:
    'Minutes after a signature within which the next one in the session needs the password alone; 0 for never',
  signatureMeanings: 'Meanings that a signature may have besides the built-in ones',
  signaturesByTwo: 'Whether signatures of different meanings under one record must be by different persons',
};

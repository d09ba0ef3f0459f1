import { MOMENT } from './moment.ts';

/** Evidence packs. */
export const EVIDENCE_WORDS: Readonly<Record<string, string>> = {
  packId: 'Id of the evidence pack',
  'EvidencePack.id': 'Id of the evidence pack',
  'EvidencePack.state': 'Whether it waits, is being made, can be downloaded, or could not be made',
  done: 'Days of sensors that are in it so far',
  'EvidencePack.total': 'Days of sensors that will be in it; 0 until it begins',
  askedAt: `When it was asked for, ${MOMENT}`,
  askedBy: 'Who asked for it',
  readyAt: `When it was made, ${MOMENT}; null before`,
  keptUntil: `When it is deleted, ${MOMENT}; null while it is not made`,
  'EvidencePack.bytes': 'Size of the file in bytes; null until it is made',
  'EvidencePack.sha256': 'SHA-256 of the file, hexadecimal; null until it is made',
  'EvidencePack.failure':
    'Why it could not be made: the audit log does not continue what was signed, readings are not those that were sealed, a sensor is gone, readings kept changing, the server was stopped each time, or something else; null otherwise',
};

import { z } from 'zod';
import { DAY_MS } from '../platform/durations.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';

const TAG = 'Evidence';

export const EVIDENCE_MOST_SENSORS = 50;
export const EVIDENCE_MOST_DAYS = 400;
/** Most packs of a company that wait or are being made. */
export const EVIDENCE_MOST_WAITING = 3;
/** Most packs of a company that are kept. */
export const EVIDENCE_MOST_KEPT = 20;
/** Time for which a pack is kept after it was made. */
export const EVIDENCE_KEPT_DAYS = 7;

/** Order of evidence: sensors, and a period with both ends included. */
export const evidenceBody = z
  .object({
    sensorIds: z
      .array(id)
      .min(1, 'must name a sensor')
      .max(EVIDENCE_MOST_SENSORS, `must name at most ${EVIDENCE_MOST_SENSORS} sensors`)
      .refine((ids) => new Set(ids).size === ids.length, 'must name each sensor once'),
    startDate: moment,
    endDate: moment,
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'must not be before startDate',
  })
  .refine(({ startDate, endDate }) => endDate - startDate < EVIDENCE_MOST_DAYS * DAY_MS, {
    path: ['endDate'],
    message: `must be within ${EVIDENCE_MOST_DAYS} days of startDate`,
  });
export type EvidenceBody = z.output<typeof evidenceBody>;

export const evidenceState = z.enum(['waiting', 'making', 'ready', 'failed']);
export type EvidenceState = z.output<typeof evidenceState>;

/**
 * Reasons for a failed pack, in no language: the audit log does not continue what was signed; readings are not those
 * that were sealed; a sensor was deleted; readings kept coming; the server was stopped each time; anything else.
 */
export const evidenceFailure = z.enum(['audit-log', 'seal', 'sensor-gone', 'changed', 'stopped', 'other']);
export type EvidenceFailure = z.output<typeof evidenceFailure>;

/** An evidence pack: what it is of, and how far it is. */
export const evidencePack = z.object({
  id,
  sensorIds: z.array(id),
  startDate: timestamp,
  endDate: timestamp,
  state: evidenceState,
  /** Days of sensors that are done, and all of them; both 0 until it begins. */
  done: z.int().min(0),
  total: z.int().min(0),
  askedAt: timestamp,
  askedBy: z.string(),
  readyAt: timestamp.nullable(),
  /** When it will be deleted. */
  keptUntil: timestamp.nullable(),
  bytes: z.int().nullable(),
  /** Digest of the whole file. */
  sha256: z.string().nullable(),
  failure: evidenceFailure.nullable(),
});
export type EvidencePack = z.output<typeof evidencePack>;

const packPath = z.object({ packId: idText });

export const evidenceRoutes = {
  listEvidence: route({
    method: 'GET',
    path: '/evidence',
    summary: "The company's evidence packs, newest first; each is kept for 7 days",
    tag: TAG,
    permission: 'audit',
    answer: z.array(evidencePack),
  }),
  askForEvidence: route({
    method: 'POST',
    path: '/evidence',
    summary:
      'Have an evidence pack made of at most 50 sensors and 400 days, both ends inclusive: readings, proofs, records',
    tag: TAG,
    permission: 'audit',
    changes: ['Evidence'],
    body: evidenceBody,
    answer: evidencePack,
    success: 202,
    errors: [400, 404, 409],
  }),
  evidenceKey: route({
    method: 'GET',
    path: '/evidence/key',
    summary:
      'The public key with which packs are verified (Ed25519, Base64); hand it to the auditor in advance',
    tag: TAG,
    permission: 'audit',
    answer: z.object({ publicKey: z.string() }),
  }),
  readEvidence: route({
    method: 'GET',
    path: '/evidence/{packId}',
    summary: 'An evidence pack, and how far it is',
    tag: TAG,
    permission: 'audit',
    params: packPath,
    answer: evidencePack,
    errors: [400, 404],
  }),
  evidenceFile: route({
    method: 'GET',
    path: '/evidence/{packId}/file',
    summary: 'An evidence pack as a ZIP file; its format is in docs/evidence-pack.md',
    tag: TAG,
    permission: 'audit',
    params: packPath,
    answer: z.string(),
    mediaType: 'application/zip',
    errors: [400, 404, 409],
  }),
  evidenceVerifier: route({
    method: 'GET',
    path: '/evidence-verifier/{file}',
    summary: 'A program that verifies packs: for Node, or as a page that works from disk',
    tag: TAG,
    permission: 'audit',
    params: z.object({ file: z.enum(['verify.mjs', 'verify.html']) }),
    answer: z.string(),
    mediaType: 'application/octet-stream',
    errors: [400, 404],
  }),
  deleteEvidence: route({
    method: 'DELETE',
    path: '/evidence/{packId}',
    summary: 'Delete an evidence pack, also one that is being made',
    tag: TAG,
    permission: 'reports',
    changes: ['Evidence'],
    params: packPath,
    errors: [400, 404],
  }),
};

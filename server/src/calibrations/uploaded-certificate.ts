import { createHash } from 'node:crypto';
import type { SignedInUser } from '../platform/security/caller.ts';
import { badCertificate } from './refusals.ts';

/** ISO 32000-2, 7.5.2 and 7.5.5: what a PDF begins with, and what it ends with but for a few line ends. */
const PDF_HEADER = Buffer.from('%PDF-');

const PDF_TRAILER = Buffer.from('%%EOF');

/** As far from the end as readers look for the trailer. */
const PDF_TRAILER_WITHIN_BYTES = 1_024;

/** A certificate as it comes in a form. */
export interface CertificateUpload {
  readonly filename: string;
  readonly file: Blob;
}

/**
 * The columns of a certificate that are the same whatever it certifies, but for when it was uploaded.
 * @throws InvalidInput when the bytes are no PDF
 */
export async function readUpload(user: SignedInUser, { filename, file }: CertificateUpload) {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPdf(bytes)) throw badCertificate('must be a PDF file');
  return {
    filename,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploaded_by: user.username,
    uploaded_by_id: user.userId,
    content: bytes.toString('base64'),
  };
}

type Named = { readonly filename: string; readonly sha256: string };

/** Entry of the audit log for a certificate that replaces another one, or none. */
export function certificateChange(before: Named | null, after: Named) {
  return {
    filename: { before: before?.filename ?? null, after: after.filename },
    sha256: { before: before?.sha256 ?? null, after: after.sha256 },
  };
}

/** Whether a file is a PDF by its own bytes, whatever it is called. */
function isPdf(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PDF_HEADER.length).equals(PDF_HEADER)) return false;
  return bytes.subarray(-PDF_TRAILER_WITHIN_BYTES).includes(PDF_TRAILER);
}

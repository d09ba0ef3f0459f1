import { createHash } from 'node:crypto';
import type { SignedInUser } from '../platform/security/caller.ts';
import { isPdf } from './pdf.ts';
import { badCertificate } from './refusals.ts';

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

/** What the audit log says of a certificate in the place of another, or of none. */
export function certificateChange(before: Named | null, after: Named) {
  return {
    filename: { before: before?.filename ?? null, after: after.filename },
    sha256: { before: before?.sha256 ?? null, after: after.sha256 },
  };
}

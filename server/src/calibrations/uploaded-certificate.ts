import { createHash } from 'node:crypto';
import type { SignedInUser } from '../platform/security/caller.ts';
import { badCertificate } from './refusals.ts';

/** ISO 32000-2, 7.5.2 and 7.5.5: what a PDF begins with, and what it ends with but for a few line ends. */
const PDF_HEADER = Buffer.from('%PDF-');

const PDF_TRAILER = Buffer.from('%%EOF');

/** ISO/IEC 15948, 5.2: the signature of a PNG. */
const PNG_HEADER = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** ISO/IEC 10918-1, B.1.1: a JPEG begins with the marker SOI, behind which is another marker. */
const JPEG_HEADER = Buffer.from([0xff, 0xd8, 0xff]);

/** As far from the end as readers look for the trailer. */
const PDF_TRAILER_WITHIN_BYTES = 1_024;

/** A certificate as it comes in a form. */
export interface CertificateUpload {
  readonly filename: string;
  readonly file: Blob;
}

/**
 * The columns of a certificate that are the same whatever it certifies, but for when it was uploaded.
 * @throws InvalidInput when the bytes are no PDF, PNG or JPEG, or another one than the name says
 */
export async function readUpload(user: SignedInUser, { filename, file }: CertificateUpload) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = certificateType(bytes);
  if (type === null) throw badCertificate('must be a PDF, PNG or JPEG file');
  if (!ENDINGS[type].test(filename)) throw badCertificate('must be what the name of the file says');
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

const ENDINGS = {
  'application/pdf': /\.pdf$/i,
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
} as const;

/** The media type of a certificate by its own bytes, whatever it is called; null for anything else. */
export function certificateType(bytes: Buffer): keyof typeof ENDINGS | null {
  const begins = (header: Buffer): boolean => bytes.subarray(0, header.length).equals(header);
  if (begins(PNG_HEADER)) return 'image/png';
  if (begins(JPEG_HEADER)) return 'image/jpeg';
  const isPdf = begins(PDF_HEADER) && bytes.subarray(-PDF_TRAILER_WITHIN_BYTES).includes(PDF_TRAILER);
  return isPdf ? 'application/pdf' : null;
}

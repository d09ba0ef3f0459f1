import type { FastifyReply } from 'fastify';

/** Limit of the file name: the whole answer fails if a header is too long. */
const LONGEST_NAME = 255;

/**
 * Marks an answer as a file to save, not to show: an uploaded file never runs with the rights of our origin.
 * The name is sent in both forms of RFC 6266, the plain one for programs that know no other.
 */
export function asAttachment(reply: FastifyReply, given: string): void {
  const filename = given.slice(0, LONGEST_NAME).toWellFormed();
  const plain = filename.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('x-content-type-options', 'nosniff');
}

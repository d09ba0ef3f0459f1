import type { FastifyReply } from 'fastify';

/** Headers have a bound, beyond which the whole answer fails. */
const LONGEST_NAME = 255;

/**
 * Marks an answer as a file to keep, not to show: what somebody uploaded never runs with our origin's rights.
 * The name travels in both forms of RFC 6266, the plain one for programs that know no other.
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

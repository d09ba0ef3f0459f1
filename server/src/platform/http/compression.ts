import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { Route } from '@ts1/contract';
import type { FastifyInstance } from 'fastify';

/** A smaller answer arrives as fast without compression. */
const SMALLEST_BYTES = 1_024;
/** Level 3 of gzip takes half the time of the default level 6 for a tenth more bytes; Brotli has its level from the library. */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json(?:;|$)/,
  threshold: SMALLEST_BYTES,
  zlibOptions: { level: 3 },
} satisfies FastifyCompressOptions;

/** Lets routes compress their answers; bodies of requests stay as they come. */
export async function allowCompression(http: FastifyInstance): Promise<void> {
  await http.register(compress, { global: false });
}

/**
 * Returns the option of a route that compresses its JSON for clients that accept it. Only answers of GET to people and
 * programs are compressed: from the size of a compressed answer a secret beside chosen text can be guessed (BREACH), and
 * no such answer has one. Secrets are in answers of POST and PUT, and in those to devices.
 */
export function routeCompression({ method, mediaType, permission }: Route): {
  compress?: typeof COMPRESSION;
} {
  const isCompressed = method === 'GET' && mediaType === undefined && permission !== 'device';
  return isCompressed ? { compress: COMPRESSION } : {};
}

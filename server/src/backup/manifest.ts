import { z } from 'zod';

/** The member that describes the others; it comes last, when their sums are known. */
export const MANIFEST = 'manifest.json';

/** The copy of the database, by engine. */
export const DATABASE_MEMBER = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const;

/** Folder of the members that are files of the data directory. */
export const FILES = 'files/';

/** Description that a backup has of itself. Sums are SHA-256 in hexadecimal, by member. */
export const manifest = z.object({
  format: z.literal('ts1-backup-1'),
  engine: z.enum(['sqlite', 'postgres']),
  createdAt: z.iso.datetime(),
  sums: z.record(z.string(), z.string().regex(/^[\da-f]{64}$/)),
});
export type Manifest = z.output<typeof manifest>;

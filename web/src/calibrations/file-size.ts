import { formatFigure } from '@ts1/contract';
import { preferences } from '../platform/preferences.ts';

const KILO = 1_000;

/** A length in bytes as people say it: `840 B`, `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} kB`;
  return `${formatFigure(bytes / KILO / KILO, preferences().language, { digits: 1 })} MB`;
}

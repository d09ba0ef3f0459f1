import type { SectionName } from './sections.ts';

/** Pictures of the running demo, taken by `npm run help:pictures`, in CSS pixels. */
export const PICTURE_SIZE = { width: 1280, height: 720 } as const;

const FILES = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a section's picture; undefined when it has not been taken. */
export function pictureOf(section: SectionName, theme: 'dark' | 'light'): string | undefined {
  return FILES[`./pictures/${section}-${theme}.webp`];
}

import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP_LENGTH = 4;

/** Returns a new secret that a person reads and types, such as `7KQM-X2DT-9HRV`; 20 bits per group. */
export function readableCode(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Normalises a typed code: case, spaces and hyphens do not matter. */
export function typedCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '');
}

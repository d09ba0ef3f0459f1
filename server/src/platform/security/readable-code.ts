import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP_LENGTH = 4;

/** A secret that a person reads and types, such as `7KQM-X2DT-9HRV`; 20 bits a group. */
export function readableCode(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A code as it was typed, without what does not matter: case, spaces, hyphens. */
export function typedCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '');
}

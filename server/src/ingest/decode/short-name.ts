const MOST_OF_A_NAME = 40;

/** A name from outside, fit to be shown. */
export function short(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '?');
  return plain.length > MOST_OF_A_NAME ? `${plain.slice(0, MOST_OF_A_NAME)}…` : plain;
}

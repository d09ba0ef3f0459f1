/** Returns the bit of an input, from 1, in the input bits of a sealed day. */
export function inputBit(input: number): number {
  return 1 << (input - 1);
}

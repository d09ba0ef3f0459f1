/** The bit of a channel, from 1, in what a sealed day says of its block. */
export function channelBit(channel: number): number {
  return 1 << (channel - 1);
}

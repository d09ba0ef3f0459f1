/** Returns the bit of a channel, from 1, in the channel bits of a sealed day. */
export function channelBit(channel: number): number {
  return 1 << (channel - 1);
}

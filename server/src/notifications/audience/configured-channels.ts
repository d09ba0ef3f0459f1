import { CHANNELS, type Channel } from '@ts1/contract';

/** Where nothing is said of it: as if everything could be sent. */
export const ALL_CHANNELS: ReadonlySet<Channel> = new Set(CHANNELS);

/** The channels that can be sent over. A server that can send nothing itself writes messages for one that can. */
export function configuredChannels(
  senders: Readonly<Partial<Record<Channel, unknown>>>,
): ReadonlySet<Channel> {
  const configured = CHANNELS.filter((channel) => senders[channel] !== undefined);
  return configured.length === 0 ? ALL_CHANNELS : new Set(configured);
}

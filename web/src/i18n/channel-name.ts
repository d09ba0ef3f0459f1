/** A channel as it is stored: with the name that it began with, or that somebody gave it. */
interface Named {
  readonly name: string;
  readonly measurand: string;
}

let inLanguage: ((channel: Named) => string) | undefined;

/** Returns a channel's name on screens: the one that a user gave it, until then the word of the spoken language. */
export const channelName = (channel: Named): string => inLanguage?.(channel) ?? channel.name;

/** For every language but English, whose words channels begin with. */
export function nameChannels(by: typeof inLanguage): void {
  inLanguage = by;
}

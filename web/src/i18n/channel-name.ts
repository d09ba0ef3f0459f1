/** A channel as it is stored: with the name that it began with, or that somebody gave it. */
interface Named {
  readonly name: string;
  readonly measurand: string;
}

let inLanguage: ((channel: Named) => string) | undefined;

/** What a channel is called on screens: as somebody named it; until then by the word of the language that is spoken. */
export const channelName = (channel: Named): string => inLanguage?.(channel) ?? channel.name;

/** For every language but English, whose words channels begin with. */
export function nameChannels(by: typeof inLanguage): void {
  inLanguage = by;
}

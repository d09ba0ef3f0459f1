import type { Language } from '../../users/preferences.ts';
import { channelMeasurand, type ChannelMeasurand } from './channel-measurands.ts';
import { CHANNEL_WORDS, CHANNEL_WORDS_IN } from './channel-words.ts';

/** A channel as it is stored: with the name that it began with, or that somebody gave it. */
interface Named {
  readonly name: string;
  readonly measurand: string;
}

/**
 * What a channel is called until somebody names it, in English: `Door`, and of the second door of a sensor `Door 2`. It is
 * stored: a channel that was made by another word counts as named.
 */
export function firstName(measurand: ChannelMeasurand, place: number): string {
  return numbered(CHANNEL_WORDS[measurand].name, place);
}

/**
 * What a channel is called in a language: as somebody named it, and in the words of the language where it still has the
 * name that it began with.
 */
export function channelName({ name, measurand }: Named, language: Language): string {
  const known = channelMeasurand.safeParse(measurand);
  if (language === 'en' || !known.success) return name;
  const place = Number(/ ([2-9]|1[0-6])$/.exec(name)?.[1] ?? 1);
  return name === firstName(known.data, place)
    ? numbered(CHANNEL_WORDS_IN[language][known.data].name, place)
    : name;
}

const numbered = (name: string, place: number): string => (place === 1 ? name : `${name} ${place}`);

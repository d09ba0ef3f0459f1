import {
  CHANNEL_MEASURANDS,
  CHANNEL_TABLE,
  type ChannelMeasurand,
  type Language,
  type LatestChannel,
} from '@ts1/contract';
import { CHANNEL_WORDS_IN } from '@ts1/contract/channel-words';
import type { SheetCell } from '../spreadsheet/workbook.ts';

/** The first, second and so on channel of a measurand that sensors have. */
export interface ChannelPlace {
  readonly measurand: ChannelMeasurand;
  /** From 1. */
  readonly place: number;
}

type Channels = readonly LatestChannel[] | undefined;

/** Columns for the channels of some sensors: each measurand as often as on the sensor with the most channels of it. */
export function channelPlaces(sensors: readonly { readonly channels?: Channels }[]): ChannelPlace[] {
  return CHANNEL_MEASURANDS.flatMap((measurand) => {
    const most = Math.max(0, ...sensors.map(({ channels }) => ofMeasurand(channels, measurand).length));
    return Array.from({ length: most }, (_, at) => ({ measurand, place: at + 1 }));
  });
}

/** The heading of such a column: `CO₂ (ppm)`, `Door 2`. */
export function channelPlaceTitle({ measurand, place }: ChannelPlace, language: Language): string {
  const { unit } = CHANNEL_TABLE[measurand];
  const name = `${CHANNEL_WORDS_IN[language][measurand].name}${place === 1 ? '' : ` ${place}`}`;
  return unit === '' ? name : `${name} (${unit})`;
}

/** The newest value there, a state in its word; null for none. */
export function channelCell(
  channels: Channels,
  { measurand, place }: ChannelPlace,
  language: Language,
): SheetCell {
  const channel = ofMeasurand(channels, measurand)[place - 1];
  if (channel === undefined) return null;
  return CHANNEL_WORDS_IN[language][measurand].states?.[channel.value === 1 ? 'on' : 'off'] ?? channel.value;
}

function ofMeasurand(channels: Channels = [], measurand: ChannelMeasurand): readonly LatestChannel[] {
  return channels.filter((one) => one.measurand === measurand);
}

import { MEASURAND_TABLE, type LatestChannel, type Sensor } from '@ts1/contract';
import { useMemo } from 'react';
import { channelName } from '../../i18n/channel-name.ts';
import { isSilent } from '../../sensor-channels/readout.ts';
import { shownValues } from '../../sensors/index.ts';
import type { TimeWindow } from '../chart-range.ts';
import { withDetail } from '../detail-window.ts';
import { channelKey, type ChannelLine } from '../drawn-lines.ts';
import type { Lane } from '../lanes.ts';
import { channelLanes } from './channel-lanes.ts';
import { channelLines } from './channel-lines.ts';
import { seriesExtent } from './statistics.ts';
import { useChannelSeries, type ChannelSeriesAnswer } from './use-channel-series.ts';

const NO_CHANNELS: readonly LatestChannel[] = [];

/** Measurements of a sensor's channels over the period of its chart. */
export interface ChannelPicture {
  /** As it was read. */
  readonly series: ChannelSeriesAnswer['series'];
  readonly lines: readonly ChannelLine[];
  readonly lanes: readonly Lane[];
  /** First and last moments of which anything is known. */
  readonly extents: readonly number[];
  /** Channels in their order, lines and lanes among each other. */
  readonly keys: readonly string[];
}

export interface ChannelsResult {
  /** Undefined until the first answer, and of a sensor that has none. */
  readonly picture: ChannelPicture | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

interface ChannelsAsked {
  /** With its newest values. */
  readonly sensor: Sensor;
  readonly period: TimeWindow;
  /** Window that was zoomed in on, where it is read in detail. */
  readonly detail: TimeWindow | undefined;
  /** The period ends now. */
  readonly isPresent: boolean;
  readonly nowMs: number;
}

/** Reads the channels of a sensor over the period of its chart, and keeps them up to date by the newest values. */
export function useChannels({ sensor, period, detail, isPresent, nowMs }: ChannelsAsked): ChannelsResult {
  const latest = sensor.channels ?? NO_CHANNELS;
  // The same list while no channel comes or goes, whatever is measured.
  const numbers = latest.map(({ channel }) => channel).join(' ');
  const channels = useMemo(() => (numbers === '' ? [] : numbers.split(' ').map(Number)), [numbers]);
  const { read, isFailed, retry } = useChannelSeries(sensor.id, channels, period);
  const inDetail = useChannelSeries(sensor.id, channels, detail).read;
  const silent = isSilent(sensor, nowMs);
  const { type } = sensor;
  const others = shownValues(sensor)
    .map((name) => MEASURAND_TABLE[name].chart.colour)
    .join(' ');
  const picture = useMemo(() => {
    if (read === undefined || channels.length === 0) return undefined;
    // A new name is there with the newest values; the period need not be read again for it.
    const nameByChannel = new Map(latest.map((one) => [one.channel, channelName(one)]));
    const series = read.series.map((one) => ({
      ...one,
      name: nameByChannel.get(one.channel) ?? channelName(one),
    }));
    const beside = others.split(' ');
    const coarse = channelLines(series, isPresent ? latest : NO_CHANNELS, type, beside);
    const lines =
      detail === undefined || inDetail === undefined
        ? coarse
        : withDetail(coarse, channelLines(inDetail.series, NO_CHANNELS, type, beside), inDetail.window);
    return {
      series,
      lines,
      lanes: channelLanes(series, isPresent ? { latest, isSilent: silent, nowMs } : undefined),
      extents: series.flatMap((one) => seriesExtent(one) ?? []),
      keys: series.map(({ channel }) => channelKey(channel)),
    };
  }, [read, channels, inDetail, detail, latest, isPresent, silent, nowMs, type, others]);
  return { picture, isFailed, retry };
}

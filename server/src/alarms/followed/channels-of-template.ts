import {
  CHANNEL_TABLE,
  type ChannelLimits,
  type ChannelMeasurand,
  type MeasurandLimits,
} from '@ts1/contract';
import { CHANNEL_WORDS } from '@ts1/contract/channel-words';
import { isDeepStrictEqual } from 'node:util';
import { NOTHING_CHANGED } from '../settings/describe-settings.ts';
import { describeChannelLimits } from '../channels/describe-channel-limits.ts';
import { defaultChannelLimits, type OwnChannel } from '../channels/sensor-channels.ts';
import type { Settings } from '../machine/conditions.ts';

/** The limits that a template has of a measurand. */
export function limitsFor(
  limits: readonly MeasurandLimits[],
  measurand: ChannelMeasurand,
): ChannelLimits | undefined {
  return limits.find((one) => one.measurand === measurand)?.limits;
}

/**
 * The rules of a sensor's channels with those of its template: each channel of a measurand that the template limits has
 * its limits, the others keep their own.
 */
export function withTemplateLimits(
  before: Settings['channels'],
  own: readonly OwnChannel[],
  limits: readonly MeasurandLimits[],
): Settings['channels'] {
  const given = own.flatMap(({ channel, measurand }) => {
    const taken = limitsFor(limits, measurand);
    if (taken === undefined) return [];
    const { active } = CHANNEL_TABLE[measurand];
    return [[channel, { limits: taken, active, silentAfterMs: null }] as const];
  });
  return given.length === 0 ? before : { ...before, ...Object.fromEntries(given) };
}

/** Describes limits that channels took, for people: `Door: Alarm when it lasts on`. Unchanged ones are left out. */
export function describeTaken(
  before: Settings['channels'] = {},
  own: readonly OwnChannel[],
  limits: readonly MeasurandLimits[],
): string[] {
  return own.flatMap((channel) => {
    const taken = limitsFor(limits, channel.measurand);
    const had = before[channel.channel]?.limits ?? defaultChannelLimits(channel);
    if (taken === undefined || isDeepStrictEqual(had, taken)) return [];
    return [`${channel.name}: ${describeChannelLimits(channel, had, taken)}`];
  });
}

/** Describes changes of the limits of channels between versions of a template, for people. */
export function describeTemplateLimits(
  before: readonly MeasurandLimits[],
  after: readonly MeasurandLimits[],
): string[] {
  const given = after.flatMap(({ measurand, limits }) => {
    const had = limitsFor(before, measurand);
    if (had !== undefined && isDeepStrictEqual(had, limits)) return [];
    const words = describeChannelLimits({ measurand }, had ?? defaultChannelLimits({ measurand }), limits);
    return [`${CHANNEL_WORDS[measurand].name}: ${words}`];
  });
  const gone = before.flatMap(({ measurand }) =>
    limitsFor(after, measurand) === undefined ? [`${CHANNEL_WORDS[measurand].name}: each sensor's own`] : [],
  );
  return [...given, ...gone];
}

/** Joins the changes of settings and those of channels in one sentence. */
export function withMore(settings: string, channels: readonly string[]): string {
  if (channels.length === 0) return settings;
  return [...(settings === NOTHING_CHANGED ? [] : [settings]), ...channels].join(', ');
}

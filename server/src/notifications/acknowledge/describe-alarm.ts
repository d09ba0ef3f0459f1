import {
  type AlarmEvent,
  CHANNEL_TABLE,
  channelMeasurand,
  digitsApart,
  type LatestChannel,
  type Measurand,
  type MessageAlarm,
  type SensorType,
  toTimestamp,
  unitOf,
} from '@ts1/contract';
import { CHANNEL_WORDS } from '@ts1/contract/channel-words';
import type { AlarmItem } from '../message.ts';
import type { Course } from './read-course.ts';

/** What is known of an alarm's sensor now. */
export interface Newest {
  /** Epoch milliseconds. */
  readonly measuredAt: number;
  readonly values: Readonly<Partial<Record<Measurand, number | null>>>;
}

interface About {
  readonly event: AlarmEvent;
  readonly item: AlarmItem;
  readonly sensorType: SensorType | undefined;
  readonly newest: Newest | undefined;
  readonly channels: readonly LatestChannel[];
  readonly course: Course | null;
}

/** An alarm as the page of a message shows it. */
export function describeAlarm({ event, item, sensorType, newest, channels, course }: About): MessageAlarm {
  const { cause, action, instructions } = event;
  return {
    event_id: event.event_id,
    subject: event.name,
    zones: item.zones,
    silent_sensors: item.sensors,
    what: item.what,
    alarm_type: event.alarm_type,
    state: event.state,
    waits: event.acknowledgeable !== null,
    ...newestOf(event, { newest, channels, sensorType }),
    extreme: item.value,
    limit: item.limit,
    since: event.activated,
    returned_at: event.returned_at,
    acknowledged_by: event.acknowledged_by,
    acknowledged_at: event.acknowledged_at,
    ...(cause !== undefined && { cause }),
    ...(action !== undefined && { action }),
    notes: event.notes,
    ...(instructions !== undefined && { instructions }),
    beside: channels.filter(({ channel }) => channel !== event.channel?.channel).map(toBeside),
    chart: course?.chart ?? null,
    trend: course?.trend ?? null,
  };
}

interface Now extends Pick<About, 'newest' | 'channels' | 'sensorType'> {}

/** The newest value of what the alarm is about; a silence and a fault have none. */
function newestOf(
  { alarm_type: type, measurand, channel, limit_value: limit }: AlarmEvent,
  { newest, channels, sensorType }: Now,
): Pick<MessageAlarm, 'value' | 'measured_at'> {
  if (channel !== undefined) {
    const latest = channels.find((one) => one.channel === channel.channel);
    if (latest === undefined) return { value: null, measured_at: null };
    return { value: channelText(latest), measured_at: latest.timestamp };
  }
  const shown = type === 'battery' ? type : measurand;
  const value = shown === null ? null : (newest?.values[shown] ?? null);
  if (newest === undefined || shown === null || value === null) return { value: null, measured_at: null };
  const { unit, decimals } = unitOf(shown, sensorType);
  // A limit of a rise is a difference, and compares with no value.
  const beside = type === 'rise' || type === 'fall' ? null : limit;
  const text = `${value.toFixed(digitsApart(value, beside, decimals))} ${unit}`;
  return { value: text, measured_at: toTimestamp(newest.measuredAt) };
}

function toBeside(latest: LatestChannel): MessageAlarm['beside'][number] {
  const { active } = CHANNEL_TABLE[channelMeasurand.parse(latest.measurand)];
  const { name, since, value } = latest;
  return { name, text: channelText(latest), since, is_active: active !== null && value === active };
}

/** A state in words, anything else as a figure with its unit. */
function channelText({ measurand, value }: LatestChannel): string {
  const known = channelMeasurand.parse(measurand);
  const { states } = CHANNEL_WORDS[known];
  if (states !== null) return value === 0 ? states[0] : states[1];
  const { unit, decimals } = CHANNEL_TABLE[known];
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${value.toLocaleString('en-GB', digits)} ${unit}`.trim();
}

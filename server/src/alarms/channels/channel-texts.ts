import { CHANNEL_TABLE, channelMeasurand, digitsApart, type AlarmType } from '@ts1/contract';
import { CHANNEL_WORDS } from '@ts1/contract/channel-words';

/** An alarm of a channel: what it is about, how far it went, and the limit that it passed. */
interface ChannelAlarm {
  readonly type: AlarmType;
  readonly measurand: string;
  readonly value: number | null;
  readonly limit: number | null;
}

/** The extreme and the limit of an alarm of a channel with their units; null for what has none. */
export function channelFigures({ type, measurand, value, limit }: ChannelAlarm) {
  const decimals = decimalsOf(type, measurand);
  const unit = channelUnit(type, measurand) ?? '';
  const text = (figure: number | null, beside: number | null) =>
    figure === null ? null : `${figureText(figure, digitsApart(figure, beside, decimals))} ${unit}`.trim();
  return {
    // That a door was open is what it is about, and no figure.
    value: type === 'open' ? null : text(value, limit),
    limit: text(limit, value),
  };
}

/** The unit of value and limit: of a state it is that of the time for which it may last. */
export function channelUnit(type: AlarmType, measurand: string): string | null {
  if (type === 'open') return 'min';
  if (type === 'count') return 'in 60 min';
  const { unit } = CHANNEL_TABLE[channelMeasurand.parse(measurand)];
  return unit === '' ? null : unit;
}

/** What a state is called while it is the one that is limited: `open` of a door, `off` of power. */
export function lastingWord(measurand: string): string {
  const known = channelMeasurand.parse(measurand);
  const { states } = CHANNEL_WORDS[known];
  return states === null ? '' : states[CHANNEL_TABLE[known].active === 0 ? 0 : 1];
}

/**
 * What is wrong, in one line: `CO₂ 1,450 ppm above 1,200 ppm`, `Door open longer than 10 min: open since 02:51`.
 * @param since the time of day at which it began
 */
export function channelAlarmText(name: string, alarm: ChannelAlarm, since: string): string {
  const { type, measurand } = alarm;
  const { value, limit } = channelFigures(alarm);
  if (type === 'open') {
    const word = lastingWord(measurand);
    return alarm.limit === 0 || limit === null
      ? `${name} ${word} since ${since}`
      : `${name} ${word} longer than ${limit}: ${word} since ${since}`;
  }
  const measured = value === null ? name : `${name} ${value}`;
  if (limit === null) return measured;
  if (type === 'count') return `${measured}, more than ${alarm.limit ?? ''}`;
  return `${measured} ${type === 'low' ? 'below' : 'above'} ${limit}`;
}

function decimalsOf(type: AlarmType, measurand: string): number {
  return type === 'open' || type === 'count' ? 0 : CHANNEL_TABLE[channelMeasurand.parse(measurand)].decimals;
}

/** With commas, because gases and light come in thousands. */
function figureText(figure: number, digits: number): string {
  return figure.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

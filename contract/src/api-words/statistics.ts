import { MOMENT } from './moment.ts';

/** Statistics of periods, limits in force, and the weather. */
export const STATISTICS_WORDS: Readonly<Record<string, string>> = {
  min: 'Least value, in the unit of what is measured',
  max: 'Greatest value, in the unit of what is measured',
  mean: 'Mean value over time, in the unit of what is measured',
  standardDeviation: 'Standard deviation, in the unit of what is measured',
  count: 'How many',
  completeness: 'Share of the period that is covered by readings, 0 to 1',
  meanKineticTemperature: 'Mean kinetic temperature, °C',
  meanKineticIsAtLeast: 'Whether the mean kinetic temperature can only be higher than that',
  hasLimits: 'Whether limits are set',
  notYetKnown: 'Figures that need the rhythm of the sensor, which is not known yet',
  batteryLowAt: `When the battery is expected to be low, ${MOMENT}; null when that cannot be known`,
  minutes: 'Minutes',
  change: 'By how much it changed within that time, in the unit of what is measured',
  hour: 'Hour of the day on the clock of the company, 0 to 23',
  day: 'Day of the week for a weekly report, 1 being Monday; day of the month for a monthly one',
  weather: 'The weather outside; null when nobody says it',

  'SensorSparks.from': `Start of the first step, ${MOMENT}`,
  'SensorSparks.step_ms': 'Duration of each step in milliseconds',
  'SensorSparks.sensors': 'Sensors that the caller may see',
  'SensorSparksSensors.points':
    'Mean temperature of each step in °C, or null for a step without one; empty where the sensor measures none',
  'MeasurandStatistics.count': 'How many readings',
  'SensorStatistics.temperature': 'Statistics of the temperature',
  'SensorStatistics.humidity': 'Statistics of the relative humidity',
  'SensorStatistics.hasLimits': 'Whether a limit of the temperature was in force at some time of the period',
  'SensorStatistics.limits':
    'The limits of the temperature that were in force, oldest first, filling the period',
  'SensorStatistics.outsideMs':
    'For how many milliseconds the temperature was beyond the limits in force at the time; null without limits',
  'SensorStatistics.notYetKnown':
    'Why figures that go by the rhythm of the sensor are null: it is not known yet; null when it is',
  'SensorTrend.change':
    'By how many °C the temperature changed within these minutes; null when that cannot be known',
  'SensorTrend.minutes': 'Within how many minutes it changed so; null when that cannot be known',
  'InputHeatMap.cells': 'The hours of the week of which something is known',
  'HeatCell.day': 'Day of the week on the clock of the company; 0 is Monday',
  'LimitsInForce.version': 'Version of the alarm settings, counted from 1; 0 before anybody saved any',
  'LimitsOverTime.version': 'Version of the alarm settings, counted from 1; 0 before anybody saved any',
  'LimitsOverTime.limits': 'The limits of this version',
  'LimitsOverTimeLimits.high': 'High limit, in the unit of what is measured; null for none',
  'LimitsOverTimeLimits.low': 'Low limit, in the unit of what is measured; null for none',
  'LimitsOverTime.changes': 'The limits of how much the temperature may change that were on',
  'LimitsOverTimeChanges.type': 'The type of alarm that it raises',
  'LimitsOverTimeChanges.value': 'By how many °C the temperature may change within these minutes',
  'LimitsOverTimeChanges.minutes': 'Within how many minutes',
  'OutsideWeather.temperature': 'Temperature outside, °C',
  'OutsideWeather.humidity': 'Relative humidity outside, percent',
  'OutsideWeather.description': 'The weather in words',
};

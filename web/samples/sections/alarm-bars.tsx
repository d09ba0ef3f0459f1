import { alarmStateRoutes, type CurrentAlarm } from '@ts1/contract';
import { AlarmBar } from '../../src/alarm-watch/alarm-bar.tsx';
import { alarmWatch } from '../../src/i18n/en/alarm-watch.ts';
import { addTexts } from '../../src/i18n/translate.ts';
import { minutesAgo } from '../../src/testing/moment.ts';
import { currentAlarm, preAlarm, stillOut } from '../../src/testing/samples/alarms.ts';
import { LONG_NAME, RIGHT_TO_LEFT, Sample } from '../sample.tsx';
import { Within } from '../within.tsx';

addTexts({ alarmWatch });

const NAMES: readonly string[] = ['', 'Freezer 1', 'Freezer 2', LONG_NAME, RIGHT_TO_LEFT];

/** The alarm bar with these alarms. */
export function SampleAlarmBar({
  alarms,
  caller,
}: {
  readonly alarms: CurrentAlarm[];
  readonly caller?: 'viewer';
}) {
  return (
    <Within
      answers={(server) => server.answer(alarmStateRoutes.currentAlarms, alarms)}
      {...(caller !== undefined && { caller })}
    >
      <AlarmBar
        findAlarmSource={({ sensor_id }) => ({
          name: NAMES[sensor_id ?? 1] ?? 'Freezer',
          sensorType: '1',
        })}
      />
    </Within>
  );
}

const BARS: readonly { readonly of: string; readonly alarms: CurrentAlarm[]; readonly caller?: 'viewer' }[] =
  [
    { of: 'one alarm', alarms: [currentAlarm()] },
    { of: 'one alarm, viewer', alarms: [currentAlarm()], caller: 'viewer' },
    { of: 'nobody notified', alarms: [currentAlarm({ notified: 'nobody' })] },
    {
      of: 'several, of which one reached nobody, and one acknowledged',
      alarms: [
        currentAlarm({ alarm_type: 'low', alarm_values: -24.2, limit_value: -22 }),
        currentAlarm({ sensor_id: 2, notified: 'nobody' }),
        stillOut({ sensor_id: 4, alarm_values: 19.9 }),
        preAlarm({ sensor_id: 4 }),
      ],
    },
    { of: 'acknowledged, still out', alarms: [stillOut()] },
    { of: 'pre-alarm', alarms: [preAlarm()] },
    {
      of: 'battery',
      alarms: [currentAlarm({ alarm_type: 'battery', measurand: null, alarm_values: 2.1, limit_value: 2.5 })],
    },
    { of: 'back to normal, not acknowledged', alarms: [currentAlarm({ returned_at: minutesAgo(2) })] },
    { of: 'long', alarms: [currentAlarm({ sensor_id: 3 })] },
    { of: 'right to left', alarms: [currentAlarm({ sensor_id: 4 })] },
  ];

/** The bar over every page while something is not normal. */
export function AlarmBars() {
  return (
    <>
      {BARS.map(({ of, ...bar }) => (
        <Sample key={of} of={of} wide>
          <SampleAlarmBar {...bar} />
        </Sample>
      ))}
      <Sample of="focus" shown="focus-visible" wide>
        <SampleAlarmBar alarms={[currentAlarm()]} />
      </Sample>
    </>
  );
}

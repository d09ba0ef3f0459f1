import { alarmExtreme, findOutPeriod, isWarning, type AlarmLogEntry, type Sensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  ALARM_TYPE_LOOKS,
  alarmDurationText,
  alarmLimitText,
  alarmTypeText,
  hasLimit,
  measuredText,
  useAlarmLog,
} from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { NO_VALUE } from '../platform/units.ts';
import { classes } from '../ui/classes.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { alarmSearch } from './alarm-search.ts';
import { pastAlarms } from './past-alarms.ts';

interface AlarmsPartProps {
  readonly sensor: Sensor;
  readonly now: number;
}

/** Cells that a phone has no room for. */
const WIDE = 'max-md:hidden';

/** The alarms of a sensor, newest first; each leads to its time on the chart, and all of them to the alarm log. */
export function AlarmsPart({ sensor, now }: AlarmsPartProps) {
  const { t } = useTranslation();
  const log = useAlarmLog({ include_acknowledged: 'true', sensor_id: String(sensor.id) });
  return (
    <Loaded query={log} loading={t('sensorDetail.alarms.loading')} failed={t('sensorDetail.alarms.failed')}>
      {(entries) => (
        <>
          <AlarmTable alarms={pastAlarms(entries)} sensor={sensor} now={now} />
          <Link
            to="/alarm-log"
            search={{ sensor: sensor.id }}
            className={classes(TOUCH_AREA, 'mt-3 text-accent hover:underline')}
          >
            {t('sensorDetail.alarms.openLog')}
          </Link>
        </>
      )}
    </Loaded>
  );
}

interface AlarmTableProps extends AlarmsPartProps {
  readonly alarms: readonly AlarmLogEntry[];
}

function AlarmTable({ alarms, sensor, now }: AlarmTableProps) {
  const { t } = useTranslation();
  if (alarms.length === 0) return <p className="text-muted">{t('sensorDetail.alarms.none')}</p>;
  return (
    <Table label={t('sensorDetail.alarms.list')}>
      <TableHead>
        <TableHeaderCell>{t('sensorDetail.alarms.type')}</TableHeaderCell>
        <TableHeaderCell>{t('sensorDetail.alarms.start')}</TableHeaderCell>
        <TableHeaderCell className={WIDE}>{t('sensorDetail.alarms.end')}</TableHeaderCell>
        <TableHeaderCell>{t('sensorDetail.alarms.duration')}</TableHeaderCell>
        <TableHeaderCell className={WIDE}>{t('sensorDetail.alarms.extreme')}</TableHeaderCell>
        <TableHeaderCell className={WIDE}>{t('sensorDetail.alarms.acknowledgedBy')}</TableHeaderCell>
        <TableHeaderCell className={WIDE}>{t('sensorDetail.alarms.note')}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {alarms.map((entry) => (
          <AlarmRow key={entry.event_id} entry={entry} sensor={sensor} now={now} />
        ))}
      </TableBody>
    </Table>
  );
}

function AlarmRow({ entry, sensor, now }: AlarmsPartProps & { readonly entry: AlarmLogEntry }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = ALARM_TYPE_LOOKS[entry.alarm_type];
  const startMs = Date.parse(entry.since);
  const endMs = findOutPeriod(entry).to;
  const colour = endMs === null ? TONE_TEXT[isWarning(entry) ? 'warning' : tone] : 'text-muted';
  const extreme = alarmExtreme(entry.alarm_type);
  const measured = measuredText(entry, sensor.type, t);
  return (
    <TableRow className="whitespace-nowrap">
      <TableCell>
        <span className="flex items-center gap-2">
          <Icon aria-hidden size={16} className={classes('shrink-0', colour)} />
          {alarmTypeText(entry, t)}
        </span>
      </TableCell>
      <TableCell>
        <Link
          to="."
          search={(search: object) => ({
            ...search,
            ...NO_PERIOD,
            ...alarmSearch(startMs, endMs, now),
          })}
          title={t('sensorDetail.alarms.showOnChart')}
          className={classes(
            TOUCH_AREA,
            'font-medium text-text underline decoration-dotted underline-offset-4',
          )}
        >
          {formatDateTime(startMs)}
        </Link>
      </TableCell>
      <TableCell className={WIDE}>
        {endMs === null ? (
          <strong className={classes('font-semibold', colour)}>{t('sensorDetail.alarms.stillOut')}</strong>
        ) : (
          formatDateTime(endMs)
        )}
      </TableCell>
      <TableCell>{alarmDurationText(startMs, endMs ?? now, t)}</TableCell>
      <TableCell className={WIDE}>
        {measured === '' ? (
          NO_VALUE
        ) : (
          <>
            {extreme !== undefined && (
              <span className="text-muted">{t(`sensorDetail.alarms.${extreme}`)} </span>
            )}
            {measured}
            {hasLimit(entry) && (
              <span className="text-muted">
                {' '}
                {t('sensorDetail.alarms.limit', { limit: alarmLimitText(entry, sensor.type, t) })}
              </span>
            )}
          </>
        )}
      </TableCell>
      <TableCell className={WIDE}>{entry.acknowledged_by ?? NO_VALUE}</TableCell>
      <TableCell className={classes(WIDE, 'max-w-60 truncate text-muted')}>
        <span title={entry.notes}>{entry.notes}</span>
      </TableCell>
    </TableRow>
  );
}

/** Takes another period out of the address. */
const NO_PERIOD = { range: undefined, end: undefined, from: undefined, to: undefined };

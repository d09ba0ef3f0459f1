import { HAND_NOTE_MAX_LENGTH, MEASURAND_TABLE, recordKeepingRoutes, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handReadings } from '../i18n/en/hand-readings.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSaveEntry } from '../kept-entries/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { systemClock } from '../platform/clock.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';
import { unitText } from '../platform/units.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { enterable, noValues, readTime, readValues, shownTolerance, type TypedValue } from './typed-entry.ts';

addTexts({ handReadings });

const LONGEST_INSTRUMENT = 100;
const MOST_VALUES = 10;
const FIELDS = [
  'measured_at',
  'comparison',
  'instrument',
  'note',
  ...Array.from({ length: MOST_VALUES }, (_, index) => [
    `values.${index}.value`,
    `values.${index}.measurand`,
    `values.${index}.tolerance`,
  ]).flat(),
];

/** Task that is done by a reading by hand. */
interface DoneTask {
  readonly id: number;
  readonly name: string;
  readonly isComparison: boolean;
}

interface EntryDialogProps {
  readonly sensor: Sensor;
  /** Undefined for a reading that no task asks for. */
  readonly task?: DoneTask | undefined;
  readonly onClose: () => void;
}

/** Enters what a person measured at a sensor. */
export function EntryDialog({ sensor, task, onClose }: EntryDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handReadings.heading', { sensor: sensor.name })}
      description={task?.name ?? t('handReadings.hint')}
    >
      <EntryForm sensor={sensor} task={task} onClose={onClose} />
    </Dialog>
  );
}

function EntryForm({ sensor, task, onClose }: EntryDialogProps) {
  const { t } = useTranslation();
  const { data: company } = useQuery(
    apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}, { background: true }),
  );
  const [typed, setTyped] = useState(() => noValues(enterable(sensor)));
  /** Undefined for now, whenever it is saved. */
  const [time, setTime] = useState<string>();
  const [openedAt] = useState(Date.now);
  const [isCompared, setCompared] = useState(task?.isComparison === true);
  const [instrument, setInstrument] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { busy, failure, refusal, forget, send } = useSaveEntry(FIELDS);
  const { values, problems } = readValues(typed, isCompared);
  const measuredAt = time === undefined ? undefined : readTime(time);
  const isTimeWrong = time !== undefined && measuredAt === undefined;

  const edit = (index: number, changed: Partial<TypedValue>): void => {
    forget();
    setTyped(typed.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  };
  const submit = (): void => {
    setTried(true);
    if (values.length === 0 || Object.keys(problems).length > 0 || isTimeWrong || busy) return;
    const body = {
      measured_at: measuredAt ?? systemClock.now(),
      values,
      comparison: isCompared,
      ...(task !== undefined && { task_id: task.id }),
      instrument,
      note,
    };
    void send({ kind: 'hand_reading', sensorId: sensor.id, body }, (result) => {
      notifySuccess(t(result === 'sent' ? 'handReadings.saved' : 'keptEntries.keptHere'));
      onClose();
    });
  };
  /** Problem of a value that was sent: the call has no empty ones. */
  const findRefusal = (measurand: string, field: 'value' | 'tolerance'): string | undefined => {
    const place = values.findIndex((one) => one.measurand === measurand);
    const own = refusal(`values.${place}.${field}`);
    return field === 'value' ? (own ?? refusal(`values.${place}.measurand`)) : own;
  };
  const isEmpty = values.length === 0 && Object.keys(problems).length === 0;

  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('handReadings.save')}
      busy={busy}
      error={failure}
    >
      {typed.map(({ measurand, value }, index) => (
        <TextField
          key={measurand}
          label={fieldName(measurand)}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          error={
            findRefusal(measurand, 'value') ??
            (isTried
              ? (problems[measurand] ?? (isEmpty ? t('handReadings.valueNeeded') : undefined))
              : undefined)
          }
          onChange={({ target }) => edit(index, { value: target.value })}
        />
      ))}
      <DateField
        precision="minute"
        label={t('handReadings.time')}
        hint={t('handReadings.timeHint', { timeZone: companyTimeZone() })}
        value={time ?? toDateTimeInput(openedAt, companyTimeZone())}
        error={refusal('measured_at') ?? (isTried && isTimeWrong ? t('handReadings.timeNeeded') : undefined)}
        onChange={(value) => {
          forget();
          setTime(value);
        }}
      />
      <div className="flex flex-col gap-1">
        <Checkbox
          label={t('handReadings.compare')}
          checked={isCompared}
          disabled={task?.isComparison === true}
          onChange={(next) => {
            forget();
            setCompared(next);
          }}
        />
        {refusal('comparison') !== undefined && (
          <p role="alert" className="text-fine text-high">
            {t('handReadings.noProbe')}
          </p>
        )}
      </div>
      {isCompared &&
        typed.map((one, index) => (
          <TextField
            key={one.measurand}
            label={t('handReadings.tolerance', { what: fieldName(one.measurand) })}
            inputMode="decimal"
            autoComplete="off"
            value={shownTolerance(one, company)}
            error={
              findRefusal(one.measurand, 'tolerance') ??
              (isTried ? problems[`${one.measurand}.tolerance`] : undefined)
            }
            onChange={({ target }) => edit(index, { tolerance: target.value })}
          />
        ))}
      <TextField
        label={t('handReadings.instrument')}
        maxLength={LONGEST_INSTRUMENT}
        value={instrument}
        error={refusal('instrument')}
        onChange={({ target }) => setInstrument(target.value)}
      />
      <TextArea
        label={t('handReadings.note')}
        maxLength={HAND_NOTE_MAX_LENGTH}
        value={note}
        error={refusal('note')}
        onChange={({ target }) => setNote(target.value)}
      />
    </DialogForm>
  );

  function fieldName(measurand: TypedValue['measurand']): string {
    const unit = unitText(MEASURAND_TABLE[measurand].unit);
    return `${measurandName(measurand, t)} (${unit})`;
  }
}

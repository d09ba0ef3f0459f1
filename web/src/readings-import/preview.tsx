import { type ImportPreview, MEASURAND_TABLE, parseInputKey, SENSED_MEASURANDS } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { shownInField } from '../platform/typed-number.ts';
import { formatCount } from '../platform/units.ts';
import { useSensors } from '../sensors/index.ts';
import { Select } from '../ui/select.tsx';

interface PreviewProps {
  readonly seen: ImportPreview;
  /** By the name in the file: the sensor that takes the readings. */
  readonly into: ReadonlyMap<string, number>;
  readonly onInto: (into: ReadonlyMap<string, number>) => void;
}

const TITLE = 'font-medium';

/** How a file is understood, and whose readings it holds. */
export function Preview({ seen, into, onInto }: PreviewProps) {
  const { t } = useTranslation();
  const { understood, readings, refused } = seen;
  return (
    <section aria-label={t('readingsImport.understood')} className="flex flex-col gap-3 text-body">
      <h3 className={TITLE}>{t('readingsImport.understood')}</h3>
      <output className="block">
        {t('readingsImport.readings', { count: readings })}, {t('readingsImport.refused', { count: refused })}
      </output>
      <ul className="list-disc pl-5 text-table text-muted">
        {understood.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
      {readings === 0 && <p>{t('readingsImport.nothing')}</p>}
      <Refusals seen={seen} />
      <FirstReadings seen={seen} />
      {seen.sensors.length > 0 && <SensorsOfFile seen={seen} into={into} onInto={onInto} />}
    </section>
  );
}

function Refusals({ seen: { refusals, refused } }: { readonly seen: ImportPreview }) {
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  const more = refused - refusals.length;
  return (
    <div>
      <h4 className={TITLE}>{t('readingsImport.refusals')}</h4>
      <ul className="list-disc pl-5 text-table">
        {refusals.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`} className="break-words">
            {column === null
              ? t('readingsImport.refusal', { line, reason })
              : t('readingsImport.refusalIn', { line, column, reason })}
          </li>
        ))}
        {more > 0 && <li>{t('readingsImport.more', { count: more })}</li>}
      </ul>
    </div>
  );
}

function FirstReadings({ seen: { first } }: { readonly seen: ImportPreview }) {
  const { t } = useTranslation();
  if (first.length === 0) return null;
  return (
    <div>
      <h4 className={TITLE}>{t('readingsImport.first')}</h4>
      <ul className="text-table">
        {first.map(({ line, sensor, measuredAt, values, inputs = {} }) => (
          <li key={`${line} ${sensor}`} className="break-words">
            <span className="text-muted">{t('readingsImport.line', { line })}</span> {sensor},{' '}
            {formatDateTime(Date.parse(measuredAt))}:{' '}
            <span className="tabular-nums">
              {[
                ...SENSED_MEASURANDS.flatMap((name) => {
                  const value = values[name];
                  const { unit } = MEASURAND_TABLE[name];
                  return value === undefined
                    ? []
                    : [`${t(`readingsImport.roles.${name}`)} ${shownInField(value, { unit })}`];
                }),
                ...Object.entries(inputs).map(([key, value]) => `${inputText(key, t)} ${value}`),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `CO₂`, of the second door `Door 2`. */
function inputText(key: string, t: TFunction): string {
  const input = parseInputKey(key);
  if (input === null) return key;
  const name = t(`sensorInputs.measurands.${input.measurand}.name`);
  return input.place === 1 ? name : `${name} ${input.place}`;
}

function SensorsOfFile({ seen, into, onInto }: PreviewProps) {
  const { t } = useTranslation();
  const { data: registered = [], isPending } = useSensors();
  if (!isPending && registered.length === 0) return <p>{t('readingsImport.noSensors')}</p>;
  const options = [
    { value: '', label: t('readingsImport.leaveOut') },
    ...registered.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const choose = (name: string, chosen: string): void => {
    const next = new Map(into);
    if (chosen === '') next.delete(name);
    else next.set(name, Number(chosen));
    onInto(next);
  };
  return (
    <div>
      <h4 className={TITLE}>{t('readingsImport.sensors')}</h4>
      <ul className="divide-y divide-border">
        {seen.sensors.map(({ name, readings, from, to, longestGapMs }) => (
          <li key={name} className="grid items-center gap-2 py-2 sm:grid-cols-[1fr_14rem]">
            <div className="min-w-0">
              <div className="break-words">{name}</div>
              <div className="text-fine text-muted">
                {t('readingsImport.ofSensor', {
                  readings: formatCount(readings),
                  from: formatDateTime(Date.parse(from)),
                  to: formatDateTime(Date.parse(to)),
                  minutes: formatCount(Math.round(longestGapMs / MINUTE_MS)),
                })}
              </div>
            </div>
            <Select
              label={t('readingsImport.into', { name })}
              hideLabel
              options={options}
              value={String(into.get(name) ?? '')}
              onChange={(chosen) => choose(name, chosen)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

import {
  inputFacts,
  type InputMeasurand,
  FIELD_UNITS,
  fieldMeaning,
  type FieldMeaning,
  type FieldSeen,
  type FieldUnit,
  networkServerRoutes,
  type SenderFields,
} from '@ts1/contract';
import { TriangleAlert } from 'lucide-react';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { relativeTimeText } from '../../platform/relative-time-text.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { stateText } from '../../sensor-inputs/readout.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { assign, type Choice, fieldChoice, type StateTexts, textChoices } from './assign-field.ts';
import { useSenderFields } from './use-sender-fields.ts';

const EVERY_MS = 10_000;

interface FieldsSeenProps {
  readonly baseUnitId: number;
  readonly now: number;
}

/** The fields of what came, each assignable to what it means and to its unit. */
export function FieldsSeen({ baseUnitId, now }: FieldsSeenProps) {
  const { t } = useTranslation();
  const { data, isError } = useSenderFields(baseUnitId, EVERY_MS);
  const saving = useApiMutation(networkServerRoutes.saveFieldMap);
  if (data === undefined) {
    return isError ? <FormError>{t('networkServer.fields.failed')}</FormError> : null;
  }
  const save = (field: string, choice: Choice, how?: FieldUnit | StateTexts): void => {
    const map = assign(data.map, field, choice, how);
    const params = { baseUnitId: String(baseUnitId) };
    void saving.send({ params, body: { map } }, () => notifySuccess(t('networkServer.fields.saved')));
  };
  return (
    <section aria-label={t('networkServer.fields.title')} className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{t('networkServer.fields.title')}</h2>
      <p className="text-fine text-muted">{t('networkServer.fields.hint')}</p>
      {saving.failure !== undefined && (
        <FormError>{`${t('networkServer.fields.saveFailed')} ${saving.failure}`}</FormError>
      )}
      {fieldRows(data).length === 0 ? (
        <p className="text-table text-muted">{t('networkServer.fields.none')}</p>
      ) : (
        <ul aria-label={t('networkServer.fields.title')} className="divide-y divide-border">
          {fieldRows(data).map((row) => (
            <FieldRow key={row.field} row={row} map={data.map} now={now} busy={saving.busy} onSave={save} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface Row {
  readonly field: string;
  readonly seen: FieldSeen | undefined;
}

/** Those that were seen, and those that were assigned and not seen since the start. */
function fieldRows({ fields, map }: SenderFields): readonly Row[] {
  const seen = fields.map((one): Row => ({ field: one.field, seen: one }));
  const others = map.filter(({ field }) => !fields.some((one) => one.field === field));
  return [...seen, ...others.map(({ field }): Row => ({ field, seen: undefined }))];
}

interface FieldRowProps {
  readonly row: Row;
  readonly map: SenderFields['map'];
  readonly now: number;
  readonly busy: boolean;
  readonly onSave: (field: string, choice: Choice, how?: FieldUnit | StateTexts) => void;
}

function FieldRow({ row: { field, seen }, map, now, busy, onSave }: FieldRowProps) {
  const { t } = useTranslation();
  const choice = fieldChoice(map, field);
  const units = choice === 'usual' || choice === 'unused' ? [] : FIELD_UNITS[choice];
  const unit = map.find((one) => one.field === field)?.unit ?? units[0] ?? null;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="grid items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(8rem,1fr)_minmax(8rem,1fr)_14rem_6rem]">
        <code className="font-mono text-table break-all">{field}</code>
        <span className="text-table">
          {seen !== undefined && (
            <>
              {seen.value} <span className="text-fine break-all text-muted">{seen.sensor ?? ''}</span>
            </>
          )}
        </span>
        <Select
          hideLabel
          label={t('networkServer.fields.meaningOf', { field })}
          options={choices(choice === 'usual' ? seen : undefined, t)}
          value={choice}
          disabled={busy}
          onChange={(chosen) => onSave(field, chosen)}
        />
        {seen?.texts !== undefined && isStateUnit(units[0]) ? (
          <TextsSelect
            texts={seen.texts}
            field={field}
            choice={choice}
            map={map}
            busy={busy}
            onSave={onSave}
          />
        ) : units.length > 1 ? (
          <Select
            hideLabel
            label={t('networkServer.fields.unitOf', { field })}
            options={units.map((value) => ({ value, label: unitText(value, choice, t) }))}
            value={unit}
            disabled={busy}
            onChange={(chosen) => onSave(field, choice, chosen)}
          />
        ) : (
          <span className="text-table text-muted">{units[0] ?? seen?.unit ?? ''}</span>
        )}
      </div>
      {seen?.jump != null && (
        <p className="flex items-start gap-1 text-fine text-warning">
          <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {t('networkServer.fields.jump', {
            ...seen.jump,
            when: relativeTimeText(seen.jump.at, now, t),
          })}
        </p>
      )}
    </li>
  );
}

interface TextsSelectProps extends Pick<FieldRowProps, 'map' | 'busy' | 'onSave'> {
  readonly texts: readonly string[];
  readonly field: string;
  readonly choice: Choice;
}

/** Which of the texts that came means which state; nothing is read of them before somebody said so. */
function TextsSelect({ texts, field, choice, map, busy, onSave }: TextsSelectProps) {
  const { t } = useTranslation();
  const { active, inactive } = map.find((one) => one.field === field) ?? {};
  const chosen = [active, inactive].filter((text) => text !== undefined);
  const choices = textChoices([...new Set([...texts, ...chosen])]);
  const means = (text: string | undefined, value: 0 | 1): string[] =>
    text === undefined
      ? []
      : [t('networkServer.fields.textMeans', { text, state: stateText(choice, value, t) })];
  const options = choices.map((one, index) => ({
    value: String(index),
    label: [...means(one.active, 1), ...means(one.inactive, 0)].join(', '),
  }));
  const value = choices.findIndex((one) => one.active === active && one.inactive === inactive);
  return (
    <Select
      hideLabel
      label={t('networkServer.fields.textsOf', { field })}
      options={[{ value: '-1', label: t('networkServer.fields.chooseTexts') }, ...options]}
      value={String(value)}
      disabled={busy}
      onChange={(index) => onSave(field, choice, choices[Number(index)] ?? {})}
    />
  );
}

function isStateUnit(unit: FieldUnit | undefined): boolean {
  return unit === 'true is 1' || unit === 'true is 0';
}

/** A unit as it is; of a state what is meant by true. */
function unitText(unit: FieldUnit, choice: Choice, t: TFunction): string {
  if (!isStateUnit(unit)) return unit;
  return t('networkServer.fields.trueMeans', { state: stateText(choice, unit === 'true is 1' ? 1 : 0, t) });
}

function meaningText(meaning: FieldMeaning, t: TFunction): string {
  if (meaning === 'sensor' || meaning === 'time') return t(`networkServer.fields.meanings.${meaning}`);
  return isInput(meaning) ? t(`sensorInputs.measurands.${meaning}.name`) : t(`measurands.${meaning}.name`);
}

const isInput = (meaning: FieldMeaning): meaning is InputMeasurand => inputFacts(meaning) !== undefined;

function choices(seen: FieldSeen | undefined, t: TFunction): readonly SelectOption<Choice>[] {
  const named = seen?.measurand ?? null;
  const usual =
    seen === undefined
      ? t('networkServer.fields.usual')
      : named === null
        ? t('networkServer.fields.notByName')
        : t('networkServer.fields.byName', { meaning: meaningText(named, t) });
  return [
    { value: 'usual', label: usual },
    ...fieldMeaning.options.map((value) => ({ value, label: meaningText(value, t) })),
    { value: 'unused', label: t('networkServer.fields.unused') },
  ];
}

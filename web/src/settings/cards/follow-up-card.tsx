import {
  type CompanySettings,
  companySettings,
  byWorseBy,
  LIMITED_MEASURANDS,
  MEASURAND_TABLE,
  findWorseBy,
  WORSE_BY,
  type WorseBySetting,
} from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences, shownDegrees } from '../../platform/preferences.ts';
import { problemText, readTyped, shownInField, type TypedQuantity } from '../../platform/typed-number.ts';
import { useAction } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedSettings } from '../loaded.tsx';
import { useCompanySettings } from '../../platform/use-company-settings.ts';

type Field = 'stillOutAfter' | WorseBySetting;
type FollowUp = Pick<CompanySettings, Field>;
/** In the order of the measurands. */
const FIELDS: readonly Field[] = ['stillOutAfter', ...WORSE_BY.map(({ setting }) => setting)];
const followUp = companySettings.pick({
  stillOutAfter: true,
  ...byWorseBy((): true => true),
});

/** 100 °C as a difference. */
const MOST_DEGREES = { c: 100, f: 180 } as const;

/** How much worse is a difference in the unit of the measurands that it is about; minutes have none. */
function fieldQuantity(field: Field): TypedQuantity {
  const measurand = LIMITED_MEASURANDS.find((name) => findWorseBy(name)?.setting === field);
  return measurand === undefined
    ? { unit: '' }
    : { unit: MEASURAND_TABLE[measurand].unit, kind: 'difference' };
}

/** When people are notified again of an alarm that was acknowledged and is still out of its limits. */
export function FollowUpCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const { settings, change } = useCompanySettings();
  return (
    <Card title={t('settings.followUp.title')}>
      <p className="mb-3 text-fine text-muted">{t('settings.followUp.intro')}</p>
      <LoadedSettings query={settings}>
        {(stored) =>
          maySet ? (
            <FollowUpForm stored={stored} onSave={change} />
          ) : (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
              {FIELDS.map((field) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{t(`settings.followUp.${field}`, { unit: shownDegrees() })}</dt>
                  <dd>
                    {stored[field] === 0
                      ? t('settings.followUp.never')
                      : shownInField(stored[field], fieldQuantity(field))}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

interface FollowUpFormProps {
  readonly stored: FollowUp;
  readonly onSave: (changed: FollowUp) => Promise<void>;
}

function FollowUpForm({ stored, onSave }: FollowUpFormProps) {
  const { t } = useTranslation();
  const [edits, setEdits] = useState<Partial<Record<Field, string>>>({});
  const [wrong, setWrong] = useState<readonly unknown[]>([]);
  const { busy, refusal, failure, forget, send } = useAction(onSave, { fields: FIELDS });
  const editedText = (field: Field): string =>
    edits[field] ?? shownInField(stored[field], fieldQuantity(field));
  const wrongText = (field: Field): string => {
    const { problem } = readTyped(editedText(field), fieldQuantity(field));
    if (problem === 'thousands') return problemText(problem);
    return t(`settings.followUp.wrong.${field}`, { most: MOST_DEGREES[preferences().temperatureUnit] });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = followUp.safeParse(
      Object.fromEntries(
        FIELDS.map((field) => [field, parseNumber(editedText(field), fieldQuantity(field))]),
      ),
    );
    setWrong(read.error?.issues.map(({ path }) => path[0]) ?? []);
    if (!read.success) return;
    await send(read.data, () => {
      setEdits({});
      notifySuccess(t('settings.followUp.saved'));
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          label={t(`settings.followUp.${field}`, { unit: shownDegrees() })}
          hint={t(`settings.followUp.hints.${field}`)}
          inputMode="decimal"
          value={editedText(field)}
          error={wrong.includes(field) ? wrongText(field) : refusal(field)}
          onChange={({ target }) => {
            forget();
            setWrong([]);
            setEdits((others) => ({ ...others, [field]: target.value }));
          }}
        />
      ))}
      <FormError>{failure}</FormError>
      <Button
        type="submit"
        busy={busy}
        disabled={FIELDS.every(
          (field) => editedText(field) === shownInField(stored[field], fieldQuantity(field)),
        )}
        className="self-start"
      >
        {t('settings.followUp.save')}
      </Button>
    </form>
  );
}

/** Nothing typed is no number: 0 is what switches a message off. */
function parseNumber(text: string, quantity: TypedQuantity): number {
  const { value } = { value: Number.NaN, ...readTyped(text, quantity) };
  return value;
}

import { recordKeeping, type RecordKeeping, recordKeepingRoutes, type USUAL_TOLERANCES } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApi } from '../../platform/api-context.tsx';
import { apiKey, apiQuery } from '../../platform/api-query.ts';
import {
  problemText,
  readTyped,
  refusalText,
  shownInField,
  type TypedQuantity,
} from '../../platform/typed-number.ts';
import { unitText } from '../../platform/units.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { useCan } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LoadedSettings } from '../loaded.tsx';

type Field = keyof typeof USUAL_TOLERANCES;
const FIELDS: readonly Field[] = ['temperatureTolerance', 'humidityTolerance'];
const QUANTITIES: Readonly<Record<Field, TypedQuantity>> = {
  temperatureTolerance: { unit: '°C', kind: 'difference' },
  humidityTolerance: { unit: '%', kind: 'difference' },
};

/** Distances allowed between the values of a person and of the probe where the person names none. */
export function ComparisonsCard() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const stored = useQuery(apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}));
  return (
    <Card title={t('settings.comparisons.title')}>
      <p className="mb-3 text-fine text-muted">{t('settings.comparisons.intro')}</p>
      <LoadedSettings query={stored}>
        {(found) =>
          maySet ? (
            <ComparisonsForm stored={found} />
          ) : (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body">
              {FIELDS.map((field) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{fieldLabel(field, t)}</dt>
                  <dd>{shownInField(found[field], QUANTITIES[field])}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </LoadedSettings>
    </Card>
  );
}

function ComparisonsForm({ stored }: { readonly stored: RecordKeeping }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<Record<Field, string>>>({});
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const { busy, failure, refusal, forget, send } = useApiMutation(recordKeepingRoutes.saveRecordKeeping, {
    readsLater: true,
    fields: FIELDS,
  });
  const shown = (field: Field): string => shownInField(stored[field], QUANTITIES[field]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readTolerances(FIELDS.map((field) => [field, edits[field] ?? shown(field)]));
    setProblems(read.problems);
    if (read.body === undefined) return;
    await send({ body: read.body }, (saved) => {
      setEdits({});
      queries.setQueryData(apiKey('Settings', recordKeepingRoutes.getRecordKeeping, {}), saved);
      notifySuccess(t('settings.comparisons.saved'));
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {FIELDS.map((field) => (
        <TextField
          key={field}
          name={field}
          label={fieldLabel(field, t)}
          inputMode="decimal"
          value={edits[field] ?? shown(field)}
          error={problems[field] ?? refusal(field)}
          onChange={({ target }) => {
            forget();
            setProblems({});
            setEdits((others) => ({ ...others, [field]: target.value }));
          }}
        />
      ))}
      <FormError>{failure}</FormError>
      <Button
        type="submit"
        busy={busy}
        disabled={FIELDS.every((field) => (edits[field] ?? shown(field)) === shown(field))}
        className="self-start"
      >
        {t('settings.comparisons.save')}
      </Button>
    </form>
  );
}

function fieldLabel(field: Field, t: TFunction): string {
  return t(`settings.comparisons.${field}`, { unit: unitText(QUANTITIES[field].unit) });
}

/** Reads the typed tolerances; `problems` name the fields that are no figure or out of their bounds. */
function readTolerances(typed: readonly (readonly [Field, string])[]): {
  readonly body?: Partial<RecordKeeping>;
  readonly problems: Partial<Record<Field, string>>;
} {
  const body: Partial<Record<Field, number>> = {};
  const problems: Partial<Record<Field, string>> = {};
  for (const [field, text] of typed) {
    const { value, problem } = readTyped(text, QUANTITIES[field]);
    const read = recordKeeping.shape[field].safeParse(value);
    const [issue] = read.error?.issues ?? [];
    if (problem !== undefined) problems[field] = problemText(problem);
    else if (issue !== undefined) problems[field] = refusalText(issue, QUANTITIES[field]);
    else if (read.data !== undefined) body[field] = read.data;
  }
  return Object.keys(problems).length === 0 ? { body, problems } : { problems };
}

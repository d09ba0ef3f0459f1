import {
  inputFacts,
  inputLimitRoutes,
  NO_INPUT_LIMITS,
  type InputLimits,
  type LatestInput,
  type LimitedInput,
  type Sensor,
} from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type FormEvent } from 'react';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { errorText } from '../platform/error-text.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { readAgain } from '../platform/send-change.ts';
import { useAction, useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { InputFigureFields } from './input-figure-fields.tsx';
import { InputLimitsLines } from './input-limits-lines.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { OthersChoice, type Other } from './others-choice.tsx';
import type { SensorThresholds } from './settings-draft.ts';
import {
  INPUT_FIGURES,
  parseInputDraft,
  toInputDraft,
  type InputDraft,
  type InputDraftErrors,
} from './input-draft.ts';

const TriedLimits = lazyPart(async () => (await import('./tried-limits.tsx')).TriedLimits);

interface InputLimitsFormsProps {
  readonly sensor: Sensor;
  /** The sensors of the table, inputs of which may take the same limits. */
  readonly others: readonly SensorThresholds[];
}

/** The limits of each input of a sensor, saved one by one; nothing of a sensor that has no inputs. */
export function InputLimitsForms({ sensor, others }: InputLimitsFormsProps) {
  const { t } = useTranslation();
  const { inputs = [] } = sensor;
  const request = { params: { sensorId: String(sensor.id) } };
  const limits = useQuery({
    ...apiQuery(useApi(), 'Alarms', inputLimitRoutes.listInputLimits, request),
    enabled: inputs.length > 0,
  });
  if (inputs.length === 0) return null;
  return (
    <section aria-label={t('thresholds.inputs.title')} className="border-t border-border py-3">
      <h3 className="mb-2 text-body font-semibold">{t('thresholds.inputs.title')}</h3>
      {limits.isError && (
        <FormError>{t('thresholds.failed', { reason: errorText(limits.error, t) })}</FormError>
      )}
      <ul className="flex flex-col gap-4">
        {limits.data !== undefined &&
          inputs.map((input) => {
            const saved = limits.data.find((one) => one.input === input.input);
            if (saved?.template !== undefined) {
              return <OfTemplate key={input.input} input={input} saved={saved} template={saved.template} />;
            }
            return (
              <InputForm
                key={input.input}
                sensorId={sensor.id}
                input={input}
                others={alikeInputs(others, sensor.id, input)}
                saved={saved?.limits}
              />
            );
          })}
      </ul>
    </section>
  );
}

interface OfTemplateProps {
  readonly input: LatestInput;
  readonly saved: LimitedInput;
  readonly template: string;
}

/** An input whose limits are those of a template: they are changed there. */
function OfTemplate({ input, saved, template }: OfTemplateProps) {
  const { t } = useTranslation();
  return (
    <li>
      <h4 className="text-table font-semibold break-words">{inputName(input)}</h4>
      <p className="text-table text-muted">{t('thresholds.inputs.ofTemplate', { template })}</p>
      <p className="text-table">
        <InputLimitsLines inputs={[input]} limits={[saved]} />
      </p>
    </li>
  );
}

interface InputFormProps {
  readonly sensorId: number;
  readonly input: LatestInput;
  /** Those that measure the same. */
  readonly others: readonly OtherInput[];
  /** Undefined where no limits were saved. */
  readonly saved: InputLimits | undefined;
}

function InputForm({ sensorId, input, others, saved }: InputFormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly OtherInput[]>([]);
  const called = inputName(input);
  const kind = inputFacts(input.measurand)?.kind;
  const unchanged = toInputDraft(saved ?? NO_INPUT_LIMITS[kind ?? 'analogue']);
  const [draft, setDraft] = useState(unchanged);
  const [tried, setTried] = useState<InputLimits>();
  const [errors, setErrors] = useState<InputDraftErrors>({});
  const [left, setLeft] = useState<readonly OtherInput[]>([]);
  const saving = useApiMutation(inputLimitRoutes.saveInputLimits, {
    fields: INPUT_FIGURES[draft.kind],
  });
  const giving = useAction(async (body: InputLimits) => {
    const failed: OtherInput[] = [];
    for (const other of chosen) {
      await api
        .call(inputLimitRoutes.saveInputLimits, { params: other.params, body })
        .catch(() => failed.push(other));
    }
    await readAgain(queries, inputLimitRoutes.saveInputLimits);
    return failed;
  });
  // Inputs that this version does not know are limited by the API alone.
  if (kind === undefined) return null;
  const leftText =
    left.length === 0
      ? undefined
      : t('thresholds.alikeFailed', { names: left.map(({ name }) => name).join('; ') });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(unchanged);
  const change = (next: InputDraft): void => {
    setDraft(next);
    setTried(undefined);
  };
  const parse = () => {
    const parsed = parseInputDraft(draft);
    setErrors('errors' in parsed ? parsed.errors : {});
    return parsed;
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parse();
    if ('errors' in parsed || saving.busy || giving.busy) return;
    const params = { sensorId: String(sensorId), input: String(input.input) };
    void saving.send({ params, body: parsed.limits }, () => {
      setDraft(toInputDraft(parsed.limits));
      if (chosen.length === 0) {
        setLeft([]);
        notifySuccess(t('thresholds.inputs.saved', { name: called }));
        return;
      }
      void giving.send(parsed.limits, (failed) => {
        setLeft(failed);
        setChosen(failed);
        if (failed.length > 0) return;
        notifySuccess(t('thresholds.inputs.savedAlike', { name: called, count: chosen.length }));
      });
    });
  };
  return (
    <li>
      <LeaveQuestion name={called} isChanged={isChanged} />
      <form noValidate aria-label={t('thresholds.inputs.form', { name: called })} onSubmit={save}>
        <h4 className="text-table font-semibold break-words">{called}</h4>
        <InputFigureFields
          measurand={input.measurand}
          draft={draft}
          errors={{ ...refusedFigures(draft.kind, saving.refusal), ...errors }}
          onChange={change}
        />
        <OthersChoice
          fitting={others}
          chosen={chosen}
          summary={t('thresholds.inputs.alike', { count: chosen.length })}
          hint={t('thresholds.inputs.alikeHint')}
          onChoose={setChosen}
        />
        <FormError>{saving.failure ?? giving.failure ?? leftText}</FormError>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" busy={saving.busy || giving.busy}>
            {t('thresholds.inputs.save', { name: called })}
          </Button>
          <Button
            onClick={() => {
              const parsed = parse();
              setTried('limits' in parsed ? parsed.limits : undefined);
            }}
          >
            {t('thresholds.inputs.try', { name: called })}
          </Button>
        </div>
      </form>
      <output className="block">
        {tried !== undefined && (
          <Suspense>
            <TriedLimits sensorId={sensorId} input={input} limits={tried} />
          </Suspense>
        )}
      </output>
    </li>
  );
}

/** An input of another sensor, or another one of the same. */
interface OtherInput extends Other {
  readonly params: { readonly sensorId: string; readonly input: string };
}

/** The other inputs of these sensors that measure the same as one. */
function alikeInputs(
  rows: readonly SensorThresholds[],
  sensorId: number,
  { input, measurand }: LatestInput,
): readonly OtherInput[] {
  return rows.flatMap(({ sensor }) =>
    (sensor.inputs ?? [])
      .filter((one) => one.measurand === measurand && !(sensor.id === sensorId && one.input === input))
      .map((one) => ({
        sensor,
        key: `${sensor.id} ${one.input}`,
        name: `${sensor.name}, ${inputName(one)}`,
        params: { sensorId: String(sensor.id), input: String(one.input) },
      })),
  );
}

/** Returns the server's messages about figures. */
function refusedFigures(
  kind: InputDraft['kind'],
  refusal: (name: string) => string | undefined,
): InputDraftErrors {
  return Object.fromEntries(
    INPUT_FIGURES[kind].flatMap((name) => {
      const refused = refusal(name);
      return refused === undefined ? [] : [[name, refused]];
    }),
  );
}

import { displayName, sensorInputRoutes, type SensorInput } from '@ts1/contract';
import { Trash2, Undo2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { inputName } from '../../i18n/input-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { typedTextProblem } from '../../platform/typed-text.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';

interface InputListProps {
  readonly sensorId: number;
  readonly inputs: readonly SensorInput[];
}

/** The inputs of a sensor, each with its name to change, to be removed, and to be shown again. */
export function InputList({ sensorId, inputs }: InputListProps) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<SensorInput>();
  const inputParams = ({ input }: SensorInput) => ({
    sensorId: String(sensorId),
    input: String(input),
  });
  return (
    <>
      <ul aria-label={t('sensorDetail.inputs.list')} className="mt-3 divide-y divide-border">
        {inputs.map((input) => (
          <li key={input.input} className="py-2">
            {input.removed_at === null ? (
              <NameForm
                key={input.name}
                input={input}
                params={inputParams(input)}
                onRemove={() => setRemoving(input)}
              />
            ) : (
              <Removed input={input} params={inputParams(input)} />
            )}
          </li>
        ))}
      </ul>
      <ConfirmAction
        destructive
        onClose={() => setRemoving(undefined)}
        title={t('sensorDetail.inputs.removeQuestion', { name: removing && inputName(removing) })}
        confirmLabel={t('sensorDetail.inputs.remove')}
        route={sensorInputRoutes.removeSensorInput}
        request={removing === undefined ? null : { params: inputParams(removing) }}
      >
        {t('sensorDetail.inputs.removeEffect')}
      </ConfirmAction>
    </>
  );
}

interface RowProps {
  readonly input: SensorInput;
  readonly params: { readonly sensorId: string; readonly input: string };
}

function NameForm({ input, params, onRemove }: RowProps & { readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const shown = inputName(input);
  const [name, setName] = useState(shown);
  const [error, setError] = useState<string>();
  const renaming = useApiMutation(sensorInputRoutes.updateSensorInput, { fields: ['name'] });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = typedTextProblem(displayName, name);
    setError(wrong);
    if (wrong !== undefined || renaming.busy) return;
    void renaming.send({ params, body: { name } }, () =>
      notifySuccess(t('sensorDetail.inputs.renamed', { name: name.trim() })),
    );
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 grow">
        <TextField
          label={t('sensorDetail.inputs.nameOf', { key: input.key })}
          value={name}
          error={error ?? renaming.refusal('name')}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" busy={renaming.busy} disabled={name.trim() === shown}>
        {t('ui.save')}
      </Button>
      <IconButton
        label={t('sensorDetail.inputs.removeOne', { name: shown })}
        icon={Trash2}
        onClick={onRemove}
      />
      <FormError>{renaming.failure}</FormError>
    </form>
  );
}

function Removed({ input, params }: RowProps) {
  const { t } = useTranslation();
  const restoring = useApiMutation(sensorInputRoutes.updateSensorInput);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-muted">{t('sensorDetail.inputs.removed', { name: inputName(input) })}</span>
      <Button
        icon={Undo2}
        busy={restoring.busy}
        onClick={() => void restoring.send({ params, body: { removed: false } })}
      >
        {t('sensorDetail.inputs.showAgain')}
      </Button>
      <FormError>{restoring.failure}</FormError>
    </div>
  );
}

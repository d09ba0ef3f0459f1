import { baseUnitManagementRoutes, type BaseUnit } from '@ts1/contract';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { renamingRefusal } from './refusals.ts';

interface RenameFormProps {
  readonly unit: BaseUnit;
  readonly onClose: () => void;
}

/** Renames a base unit in its place: Enter saves, Escape cancels. */
export function RenameForm({ unit, onClose }: RenameFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(unit.base_unit_name);
  const [missing, setMissing] = useState(false);
  const renaming = useApiMutation(baseUnitManagementRoutes.renameBaseUnit);
  const refused = renaming.error === null ? undefined : renamingRefusal(renaming.error, t);
  useEffect(() => field.current?.select(), []);

  const save = async (): Promise<void> => {
    const body = { baseUnitId: unit.id, baseUnitName: name };
    if (!(await renaming.send({ body }, onClose))) field.current?.focus();
  };
  const submit = (): void => {
    if (renaming.busy) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') renaming.forget();
    else if (name.trim() === unit.base_unit_name) onClose();
    else void save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in the field cancels
    <form
      noValidate
      className="flex min-w-0 flex-1 items-start gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="max-w-72 min-w-0 flex-1">
        <TextField
          ref={field}
          hideLabel
          label={t('baseUnits.rename.label', { name: unit.base_unit_name })}
          value={name}
          error={missing ? t('baseUnits.add.required') : refused}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <IconButton label={t('baseUnits.rename.save')} icon={Check} disabled={renaming.busy} onClick={submit} />
      <IconButton label={t('baseUnits.rename.cancel')} icon={X} onClick={onClose} />
    </form>
  );
}

import { baseUnitManagementRoutes, type BaseUnit } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
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
  const api = useApi();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(unit.base_unit_name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => field.current?.select(), []);

  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = { baseUnitId: unit.id, baseUnitName: name };
      await api.call(baseUnitManagementRoutes.renameBaseUnit, { body });
      await queries.invalidateQueries({ queryKey: ['BaseUnits'] });
      onClose();
    } catch (caught) {
      setError(renamingRefusal(caught, t));
      setBusy(false);
      field.current?.focus();
    }
  };
  const submit = (): void => {
    if (busy) return;
    if (name.trim() === '') setError(t('baseUnits.add.required'));
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
          error={error}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <IconButton label={t('baseUnits.rename.save')} icon={Check} disabled={busy} onClick={submit} />
      <IconButton label={t('baseUnits.rename.cancel')} icon={X} onClick={onClose} />
    </form>
  );
}

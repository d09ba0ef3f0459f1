import { API_KEY_SCOPES, apiKeyRoutes, type ApiKeyScope, displayName } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { Button } from '../ui/button.tsx';
import { Choices } from '../ui/choices.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaving } from '../ui/use-saving.ts';

interface CreateKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: { readonly name: string; readonly key: string }) => void;
}

/** Asks for the name and the scopes of a new key. */
export function CreateKeyDialog({ open, onClose, onMade }: CreateKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('apiKeys.form.title')}>
      {open && <CreateKeyForm onClose={onClose} onMade={onMade} />}
    </Dialog>
  );
}

function CreateKeyForm({ onClose, onMade }: Omit<CreateKeyDialogProps, 'open'>) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read']);
  const [isChecked, setChecked] = useState(false);
  const { busy, refusal, failure, save } = useSaving(['name', 'scopes']);
  const isNameWrong = !displayName.safeParse(name).success;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (isNameWrong || scopes.length === 0) return;
    await save(async () => {
      const made = await api.call(apiKeyRoutes.createApiKey, { body: { name, scopes: [...scopes] } });
      onMade(made);
      onClose();
      await queries.invalidateQueries({ queryKey: ['ApiKeys'] });
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={t('apiKeys.form.name')}
        hint={t('apiKeys.form.nameHint')}
        value={name}
        error={isChecked && isNameWrong ? t('apiKeys.form.nameNeeded') : refusal('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <Choices
        label={t('apiKeys.form.scopes')}
        options={API_KEY_SCOPES.map((value) => ({
          value,
          label: t(`apiKeys.scopes.${value}`),
          hint: t(`apiKeys.scopeHints.${value}`),
        }))}
        chosen={scopes}
        onChange={setScopes}
        error={isChecked && scopes.length === 0 ? t('apiKeys.form.scopeNeeded') : refusal('scopes')}
      />
      <FormError>{failure}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('apiKeys.form.cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t('apiKeys.form.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}

import { API_KEY_SCOPES, apiKeyRoutes, type ApiKeyScope, displayName } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choices } from '../ui/choices.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

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
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read']);
  const [isExempt, setExempt] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { busy, refusal, failure, send } = useApiMutation(apiKeyRoutes.createApiKey, {
    fields: ['name', 'scopes'],
    // The key is shown once: nothing comes before it.
    readsLater: true,
  });
  const isNameWrong = !displayName.safeParse(name).success;
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (isNameWrong || scopes.length === 0) return;
    await send(
      {
        body: {
          name,
          scopes: [...scopes],
          ...(isExempt && scopes.includes('manage') && { reason_exempt: true }),
        },
      },
      (made) => {
        onMade(made);
        onClose();
      },
    );
  };
  return (
    <DialogForm
      onSubmit={() => void submit()}
      onClose={onClose}
      submit={t('apiKeys.form.submit')}
      busy={busy}
      error={failure}
    >
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
      {scopes.includes('manage') && (
        <Checkbox
          checked={isExempt}
          onChange={setExempt}
          label={
            <span className="flex flex-col py-1">
              {t('apiKeys.form.exempt')}
              <span className="text-fine text-muted">{t('apiKeys.form.exemptHint')}</span>
            </span>
          }
        />
      )}
    </DialogForm>
  );
}

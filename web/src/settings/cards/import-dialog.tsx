import { companyDataRoutes, type RouteRequest } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../platform/error-text.ts';
import { useSendChange } from '../../platform/send-change.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTextForm } from '../../ui/use-text-form.ts';
import { passphraseError } from './passphrase-error.ts';

export type ImportQuery = RouteRequest<typeof companyDataRoutes.importCompany>['query'];

export interface ChosenFile {
  readonly file: File;
  readonly hasKeys: boolean;
}

interface ImportDialogProps {
  /** Null while it is closed. */
  readonly chosen: ChosenFile | null;
  /** Whether the passphrase of the last attempt was wrong. */
  readonly isRefused: boolean;
  readonly onImport: (query: ImportQuery) => void;
  readonly onClose: () => void;
}

/** Asks once more before a file is sent, and for the passphrase where it holds device keys. */
export function ImportDialog(props: ImportDialogProps) {
  const { t } = useTranslation();
  const { chosen } = props;
  const [invites, setInvites] = useState(true);
  return (
    <Dialog open={chosen !== null} title={t('settings.import.question')} onClose={props.onClose}>
      {chosen !== null && <ImportForm {...props} chosen={chosen} invites={invites} onInvites={setInvites} />}
    </Dialog>
  );
}

interface ImportFormProps extends ImportDialogProps {
  readonly chosen: ChosenFile;
  /** Stays as it was chosen when another passphrase is asked for. */
  readonly invites: boolean;
  readonly onInvites: (invites: boolean) => void;
}

function ImportForm(props: ImportFormProps) {
  const { invites, isRefused, onImport, onClose } = props;
  const { file, hasKeys } = props.chosen;
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [keeps, setKeeps] = useState(true);
  const [sent, setSent] = useState('');
  const asks = hasKeys && keeps;
  const form = useTextForm({
    initial: { passphrase: '' },
    check: ({ passphrase }) => ({ passphrase: asks ? passphraseError(passphrase, t) : undefined }),
    submit: async ({ passphrase }) => {
      const users = invites ? 'invited' : 'disabled';
      try {
        if (!hasKeys) onImport({ users });
        else if (!keeps) onImport({ users, deviceKeys: 'none' });
        else {
          const sealed = await sendChange(companyDataRoutes.sealPassphrase, { body: { passphrase } });
          setSent(passphrase);
          onImport({ users, ...sealed });
        }
        return {};
      } catch (error) {
        return { form: errorText(error, t) };
      }
    },
  });
  const { error, ...field } = form.field('passphrase');
  const isSame = field.value === sent;
  return (
    <DialogForm
      onSubmit={form.onSubmit}
      onClose={onClose}
      submit={t('settings.import.confirm')}
      busy={form.busy}
      error={form.errors.form}
    >
      <p className="text-body text-muted">{t('settings.import.meaning', { name: file.name })}</p>
      <Checkbox label={t('settings.import.invite')} checked={invites} onChange={props.onInvites} />
      {hasKeys && <Checkbox label={t('settings.import.keepKeys')} checked={keeps} onChange={setKeeps} />}
      {hasKeys && !keeps && <p className="text-body text-muted">{t('settings.import.withoutKeys')}</p>}
      {asks && (
        <TextField
          {...field}
          label={t('settings.import.passphrase')}
          type="password"
          autoComplete="off"
          error={error ?? (isRefused && isSame ? t('settings.import.wrongPassphrase') : undefined)}
        />
      )}
    </DialogForm>
  );
}

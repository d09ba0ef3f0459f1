import { signatureRoutes, type SignatureSubject, type SignatureSubjectKind } from '@ts1/contract';
import { startAuthentication } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { supportsPasskeys } from '../platform/authenticator.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { meaningText } from './meaning-text.ts';

interface SignDialogProps {
  readonly kind: SignatureSubjectKind;
  readonly id: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Signs a record: shows what is signed, and asks for the meaning and for the proof of who signs. */
export function SignDialog({ kind, id, title, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  const query = { subjectKind: kind, subjectId: String(id) };
  const subject = useQuery({
    ...apiQuery(useApi(), 'Signatures', signatureRoutes.readSignatureSubject, { query }),
    staleTime: 0,
    // The record that is shown is the one that is signed: it changes only when this dialog reads it again.
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog open onClose={onClose} title={t('signatures.dialog.title')} description={title}>
      {subject.data === undefined || !subject.isFetchedAfterMount ? (
        <Loaded query={subject} loading={t('app.loading')} failed={t('signatures.dialog.failed')} />
      ) : (
        <SignForm subject={subject.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface SignFormProps {
  readonly subject: SignatureSubject;
  readonly onClose: () => void;
}

function SignForm({ subject, onClose }: SignFormProps) {
  const { t } = useTranslation();
  const [meaning, setMeaning] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'nothing' | 'meaning' | 'all'>('nothing');
  const { subjectKind, subjectId, sha256, asksEmail, meanings, form } = subject;
  const sendProof = useProof();
  const { busy, error, refusal, failure, send } = useAction(sendProof, {
    fields: ['meaning', 'proof.email', 'proof.password', 'proof.response'],
  });
  const sign = (by: 'password' | 'passkey'): void => {
    const isWhole = by === 'passkey' || (password !== '' && !(asksEmail && email.trim() === ''));
    setMissing(meaning === null || !isWhole ? (by === 'passkey' ? 'meaning' : 'all') : 'nothing');
    if (meaning === null || !isWhole || busy) return;
    const toSign = { subjectKind, subjectId, sha256, meaning };
    const given = asksEmail ? { email: email.trim(), password } : { password };
    void send({ toSign, given: by === 'passkey' ? null : given }, () => {
      notifySuccess(t('signatures.dialog.signed'));
      onClose();
    });
  };
  const isFromDevice = error !== null && !(error instanceof ApiError);
  const isRefusedPasskey = refusal('proof.response') !== undefined || isFromDevice;
  return (
    <DialogForm
      onSubmit={() => sign('password')}
      onClose={onClose}
      submit={t('signatures.sign')}
      busy={busy}
      error={isRefusedPasskey ? t('signatures.dialog.passkeyFailed') : failure}
    >
      <p className="text-body text-muted">{t('signatures.dialog.hint')}</p>
      <details className="text-fine">
        <summary className="cursor-pointer py-2 text-accent pointer-coarse:py-3">
          {t('signatures.dialog.what')}
        </summary>
        <pre className="mt-1 max-h-60 overflow-auto rounded border border-border p-2 whitespace-pre-wrap break-words">
          {JSON.stringify(JSON.parse(form), null, 2)}
        </pre>
        <p className="mt-1 text-muted">
          {'SHA-256 '}
          <code className="break-all">{sha256}</code>
        </p>
      </details>
      <Select
        label={t('signatures.dialog.meaning')}
        placeholder={t('signatures.dialog.choose')}
        options={meanings.map((value) => ({ value, label: meaningText(value, t) }))}
        value={meaning}
        error={
          refusal('meaning') ??
          (missing !== 'nothing' && meaning === null ? t('signatures.dialog.meaningMissing') : undefined)
        }
        onChange={setMeaning}
      />
      {asksEmail && (
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          label={t('signatures.dialog.email')}
          value={email}
          error={
            refusal('proof.email') ??
            (missing === 'all' && email.trim() === '' ? t('signatures.dialog.emailMissing') : undefined)
          }
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        label={t('signatures.dialog.password')}
        value={password}
        error={
          refusal('proof.password') ??
          (missing === 'all' && password === '' ? t('signatures.dialog.passwordMissing') : undefined)
        }
        onChange={({ target }) => setPassword(target.value)}
      />
      {supportsPasskeys() && (
        <Button icon={Fingerprint} busy={busy} onClick={() => sign('passkey')}>
          {t('signatures.dialog.passkey')}
        </Button>
      )}
    </DialogForm>
  );
}

interface ToProve {
  readonly toSign: {
    readonly subjectKind: SignatureSubjectKind;
    readonly subjectId: number;
    readonly sha256: string;
    readonly meaning: string;
  };
  /** Null for a passkey. */
  readonly given: { readonly email?: string; readonly password: string } | null;
}

/** Returns what sends a signature with its proof; a passkey answers a challenge for this signature alone. */
function useProof() {
  const sendChange = useSendChange();
  return async ({ toSign, given }: ToProve) => {
    // After a refusal too: the record may be another one by now.
    const options = { readsAlways: true };
    if (given !== null) {
      const proof = { kind: 'password', ...given } as const;
      return sendChange(signatureRoutes.sign, { body: { ...toSign, proof } }, options);
    }
    const optionsJSON = await sendChange(signatureRoutes.signaturePasskeyOptions, { body: toSign });
    const response = await startAuthentication({ optionsJSON });
    const proof = { kind: 'passkey', response: { ...response, type: 'public-key' } } as const;
    return sendChange(signatureRoutes.sign, { body: { ...toSign, proof } }, options);
  };
}

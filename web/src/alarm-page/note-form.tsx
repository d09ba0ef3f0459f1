import type { MessageLook } from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { failureText } from './acknowledge-form.tsx';
import { Field, PinField } from './fields.tsx';
import { formText } from './form-text.ts';
import { CallFailed, type MessageCalls } from './message-calls.ts';

interface Props {
  readonly look: MessageLook;
  readonly calls: MessageCalls;
  readonly onDone: (look: MessageLook) => void;
}

/** A note on what was done about it, also days later. */
export function NoteForm({ look, calls, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  if (look.pin === 'missing') return null;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [note, pin] = [formText(data, 'note'), formText(data, 'pin')];
    if (note === '') return;
    setBusy(true);
    try {
      const next = await calls.addNote({ note, ...(pin !== '' && { pin }) });
      form.reset();
      setFailure(null);
      setIsSaved(true);
      onDone(next);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setIsSaved(false);
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="card" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('alarmPage.addNote')} error={failure?.fields['note']}>
        {(props) => <textarea {...props} name="note" rows={2} maxLength={1_500} />}
      </Field>
      {look.pin === 'needed' && <PinField error={failure?.fields['pin']} />}
      {failure !== null && (
        <p className="error" role="alert">
          {failureText(failure)}
        </p>
      )}
      <button type="submit" className="button plain" disabled={busy}>
        {t('alarmPage.saveNote')}
      </button>
      {isSaved && <output>{t('alarmPage.noteSaved')}</output>}
    </form>
  );
}

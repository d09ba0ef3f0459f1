import type { AlarmChoices, MessageLook } from '@ts1/contract';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { formText } from './form-text.ts';
import { type Answer, CallFailed, type MessageCalls } from './message-calls.ts';
import { Field, PinField } from './fields.tsx';

interface Props {
  readonly look: MessageLook;
  /** How many alarms wait. */
  readonly open: number;
  readonly calls: MessageCalls;
  readonly onDone: (look: MessageLook) => void;
}

type Name = 'cause_id' | 'action_id' | 'note' | 'pin';
type Errors = Partial<Record<Name, string>>;

/** What the company asks for, and the button. */
export function AcknowledgeForm({ look, open, calls, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { needs, causes, actions, pin, person } = look;
  if (pin === 'missing') {
    return (
      <section className="card">
        <p>{t('alarmPage.pinMissing')}</p>
        <a className="button" href="/account">
          {t('alarmPage.signIn')}
        </a>
      </section>
    );
  }
  const refuse = (wrong: Errors): void => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    const field = first === undefined ? null : form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = answerOf(new FormData(event.currentTarget));
    const missing = missingOf(given, look);
    setFailure(null);
    refuse(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      onDone(await calls.acknowledge(given));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Somebody else was faster: the page shows who.
      if (error.status === 409) return onDone(await calls.look());
      setFailure(failureText(error));
      refuse(error.fields);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="card acknowledge" noValidate onSubmit={(event) => void submit(event)}>
      {needs === 'cause and action' && (
        <>
          <Choice name="cause_id" label={t('alarmPage.cause')} choices={causes} error={errors.cause_id} />
          <Choice name="action_id" label={t('alarmPage.action')} choices={actions} error={errors.action_id} />
        </>
      )}
      <Field label={needs === 'note' ? t('alarmPage.note') : t('alarmPage.noteOptional')} error={errors.note}>
        {(props) => <textarea {...props} name="note" rows={needs === 'note' ? 3 : 1} maxLength={1_500} />}
      </Field>
      {pin === 'needed' && <PinField error={errors.pin} />}
      {failure !== null && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="bar">
        <button type="submit" className="button" disabled={busy}>
          {busy ? t('alarmPage.acknowledging') : buttonText(look, open, person)}
        </button>
      </div>
    </form>
  );
}

function buttonText({ total }: MessageLook, open: number, person: string): string {
  return total === 1
    ? t('alarmPage.acknowledge', { person })
    : t('alarmPage.acknowledgeAll', { count: open, person });
}

interface ChoiceProps {
  readonly name: Name;
  readonly label: string;
  readonly choices: AlarmChoices['causes'];
  readonly error: string | undefined;
}

/** Of a list that is empty nothing is asked. */
function Choice({ name, label, choices, error }: ChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <Field label={label} error={error}>
      {(props) => (
        <select {...props} name={name} defaultValue="">
          <option value="">{t('alarmPage.choose')}</option>
          {choices.map(({ choice_id, text }) => (
            <option key={choice_id} value={choice_id}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function answerOf(data: FormData): Answer {
  const text = (name: Name): string => formText(data, name);
  const number = (name: Name): number | undefined => (text(name) === '' ? undefined : Number(text(name)));
  const [cause_id, action_id] = [number('cause_id'), number('action_id')];
  return {
    ...(text('note') !== '' && { note: text('note') }),
    ...(text('pin') !== '' && { pin: text('pin') }),
    ...(cause_id !== undefined && { cause_id }),
    ...(action_id !== undefined && { action_id }),
  };
}

/** What is asked for and not there, without a call: the server asks for the same. */
function missingOf(given: Answer, { needs, causes, actions, pin, alarms }: MessageLook): Errors {
  const asksChoices = needs === 'cause and action';
  const isNoted = alarms.every(({ waits, notes }) => !waits || notes !== '');
  return {
    ...(asksChoices &&
      causes.length > 0 &&
      given.cause_id === undefined && { cause_id: t('alarmPage.missing.cause') }),
    ...(asksChoices &&
      actions.length > 0 &&
      given.action_id === undefined && { action_id: t('alarmPage.missing.action') }),
    ...(needs === 'note' && given.note === undefined && !isNoted && { note: t('alarmPage.missing.note') }),
    ...(pin === 'needed' && given.pin === undefined && { pin: t('alarmPage.missing.pin') }),
  };
}

/** In the words of the server, where it has some for people. */
export function failureText({ status, message }: CallFailed): string {
  if (status === 0) return `${t('alarmPage.failed.offline')}. ${t('alarmPage.failed.offlineHint')}`;
  return message === '' ? t('alarmPage.failed.other') : message;
}

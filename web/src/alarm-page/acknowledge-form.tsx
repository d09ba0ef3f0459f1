import type { MessageLook } from '@ts1/contract';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { ChoiceChips } from './choice-chips.tsx';
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

/** Form for what the company asks for, with the button. */
export function AcknowledgeForm({ look, open, calls, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { needs, causes, actions, usual, pin, person } = look;
  // The cause and action of the last time are offered first; the button says what it will record.
  const [causeId, setCauseId] = useState(usual?.cause_id ?? null);
  const [actionId, setActionId] = useState(usual?.action_id ?? null);
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
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = toAnswer(new FormData(event.currentTarget), causeId, actionId);
    const missing = findMissingAnswers(given, look);
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
      <ChoiceChips
        name="cause_id"
        label={choiceLabel('cause', look)}
        choices={causes}
        chosen={causeId}
        error={errors.cause_id}
        onChoose={setCauseId}
      />
      <ChoiceChips
        name="action_id"
        label={choiceLabel('action', look)}
        choices={actions}
        chosen={actionId}
        error={errors.action_id}
        onChoose={setActionId}
      />
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
        <Recorded cause={chosenText(causes, causeId)} action={chosenText(actions, actionId)} />
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

type Choices = MessageLook['causes'];

const chosenText = (choices: Choices, id: number | null): string | undefined =>
  choices.find(({ choice_id }) => choice_id === id)?.text;

const choiceLabel = (kind: 'cause' | 'action', { needs }: MessageLook): string =>
  needs === 'cause and action' ? t(`alarmPage.${kind}`) : t(`alarmPage.${kind}Optional`);

/** Shows the cause and action that the button records beside the name, also where the lists are out of sight. */
function Recorded({ cause, action }: Record<'cause' | 'action', string | undefined>) {
  if (cause === undefined && action === undefined) return null;
  return <p className="recorded">{[cause, action].filter((text) => text !== undefined).join(' · ')}</p>;
}

function toAnswer(data: FormData, causeId: number | null, actionId: number | null): Answer {
  const [note, pin] = [formText(data, 'note'), formText(data, 'pin')];
  return {
    ...(note !== '' && { note }),
    ...(pin !== '' && { pin }),
    ...(causeId !== null && { cause_id: causeId }),
    ...(actionId !== null && { action_id: actionId }),
  };
}

/** Returns messages for missing answers, without a call: the server asks for the same. */
function findMissingAnswers(given: Answer, { needs, causes, actions, pin, alarms }: MessageLook): Errors {
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

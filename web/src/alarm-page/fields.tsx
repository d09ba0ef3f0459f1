import { type ReactNode, useId } from 'react';
import { t } from '../i18n/translate.ts';

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby'?: string;
}

interface Props {
  readonly label: string;
  readonly error: string | undefined;
  readonly children: (props: ControlProps) => ReactNode;
}

/** A field with its label, and what is wrong with it. */
export function Field({ label, error, children }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        ...(error !== undefined && { 'aria-describedby': `${id}-error` }),
      })}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Digits on the keyboard of a telephone, and not kept by the browser. */
export function PinField({ error }: { readonly error: string | undefined }) {
  return (
    <>
      <Field label={t('alarmPage.pin')} error={error}>
        {(props) => (
          <input {...props} name="pin" type="password" inputMode="numeric" autoComplete="off" maxLength={8} />
        )}
      </Field>
      <p className="muted fine">{t('alarmPage.pinHint')}</p>
    </>
  );
}

import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useAction } from '../platform/use-api-mutation.ts';

/** Errors by field; `form` is about the form as a whole. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string | undefined>>;

export interface TextFormRules<Field extends string> {
  readonly initial: Readonly<Record<Field, string>>;
  /** Returns the errors found before anything is sent. */
  readonly check: (values: Readonly<Record<Field, string>>) => FormErrors<Field>;
  /** Sends it; returns what the server refused. */
  readonly submit: (values: Readonly<Record<Field, string>>) => Promise<FormErrors<Field>>;
}

/**
 * A form of text fields: checked when it is sent, corrected field by field, the first wrong one gets the focus.
 * For the first screens, where a form library would weigh as much as all their own code.
 */
export function useTextForm<Field extends string>({ initial, check, submit }: TextFormRules<Field>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Field>>({});

  const show = (found: FormErrors<Field>, form: HTMLFormElement): boolean => {
    setErrors(found);
    const wrong = Object.entries(found).filter(([, message]) => message !== undefined);
    const first = [...form.elements].find(
      (element) => element instanceof HTMLInputElement && wrong.some(([name]) => name === element.name),
    );
    if (first instanceof HTMLElement) first.focus();
    return wrong.length === 0;
  };
  const { busy, failure, send } = useAction(submit);
  const trySending = (form: HTMLFormElement): void => {
    if (!busy && show(check(values), form)) void send(values, (refused) => show(refused, form));
  };

  return {
    busy,
    errors: { ...errors, form: errors.form ?? failure },
    /** Returns the props of a `TextField`. */
    field: (name: Field) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      trySending(event.currentTarget);
    },
  };
}

import { useId } from 'react';
import { timeZones, timeZoneText } from '../platform/time-zone-choice.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface TimeZoneFieldProps extends TextFieldProps {
  /** Zone that is set. */
  readonly stored: string;
}

/** A time zone as text: the browser offers those that have what is typed in them; a press marks the whole name. */
export function TimeZoneField({ stored, ...field }: TimeZoneFieldProps) {
  const id = useId();
  const names = new Set(timeZones(stored).map((zone) => timeZoneText(zone)));
  return (
    <>
      <TextField
        {...field}
        list={id}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <datalist id={id}>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

import type { ReactNode } from 'react';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { Choices } from '../../src/ui/choices.tsx';
import { DateField } from '../../src/ui/date-field.tsx';
import { Field } from '../../src/ui/field.tsx';
import { CONTROL_STYLE } from '../../src/ui/control-style.ts';
import { SearchField } from '../../src/ui/search-field.tsx';
import { Select } from '../../src/ui/select.tsx';
import { Switch } from '../../src/ui/switch.tsx';
import { TextArea } from '../../src/ui/text-area.tsx';
import { TextField } from '../../src/ui/text-field.tsx';
import { TimeZoneField } from '../../src/ui/time-zone-field.tsx';
import { Kept, LONG_NAME, RIGHT_TO_LEFT, Sample } from '../sample.tsx';
import type { ShownState } from '../show-states.ts';

const ERROR = 'Enter a number, such as -15.5';

interface NarrowProps {
  readonly of: string;
  readonly shown?: ShownState;
  readonly children: ReactNode;
}

function Narrow({ children, ...sample }: NarrowProps) {
  return (
    <Sample {...sample}>
      <div className="sample-240">{children}</div>
    </Sample>
  );
}

/** Fields of one line and of several. */
export function TextFields() {
  return (
    <>
      <Narrow of="filled">
        <TextField label="Name" defaultValue="Freezer 1" />
      </Narrow>
      <Narrow of="empty, with a placeholder">
        <TextField label="Name" placeholder="Freezer" />
      </Narrow>
      <Narrow of="time zone">
        <TimeZoneField label="Time zone" stored="Europe/London" defaultValue="Europe/London" />
      </Narrow>
      <Narrow of="hint">
        <TextField label="High limit" defaultValue="-15" hint="In °C; above it an alarm is raised." />
      </Narrow>
      <Narrow of="error">
        <TextField label="High limit" defaultValue="cold" error={ERROR} />
      </Narrow>
      <Narrow of="error and hint">
        <TextField label="High limit" defaultValue="cold" hint="In °C" error={ERROR} />
      </Narrow>
      <Narrow of="focus" shown="focus-visible">
        <TextField label="Name" defaultValue="Freezer 1" />
      </Narrow>
      <Narrow of="disabled">
        <TextField label="Name" defaultValue="Freezer 1" disabled />
      </Narrow>
      <Narrow of="read-only">
        <TextField label="Address" defaultValue="198.51.100.7" readOnly />
      </Narrow>
      <Narrow of="label for screen readers alone">
        <TextField label="Name" hideLabel defaultValue="Freezer 1" />
      </Narrow>
      <Narrow of="long">
        <TextField label={`Name of ${LONG_NAME}`} defaultValue={LONG_NAME} />
      </Narrow>
      <Narrow of="right to left">
        <TextField label="Name" dir="auto" defaultValue={RIGHT_TO_LEFT} />
      </Narrow>
      <Narrow of="a control of its own">
        <Field label="Delay" hint="Minutes">
          {(control) => <input {...control} type="number" defaultValue={10} className={CONTROL_STYLE} />}
        </Field>
      </Narrow>
      <Narrow of="several lines">
        <TextArea label="Note" rows={2} defaultValue="The door was open while it was filled." />
      </Narrow>
      <Narrow of="several lines, error">
        <TextArea label="Note" rows={2} error="Say what was done" />
      </Narrow>
      <Narrow of="several lines, right to left">
        <TextArea label="Note" rows={2} defaultValue={RIGHT_TO_LEFT} />
      </Narrow>
    </>
  );
}

interface SampleDateProps {
  readonly initial: string;
  readonly precision?: 'day' | 'minute' | 'time';
  readonly hint?: string;
  readonly error?: string;
}

function SampleDate({ initial, precision = 'minute', ...texts }: SampleDateProps) {
  return (
    <Kept initial={initial}>
      {(value, keep) => (
        <DateField label="Begin" precision={precision} value={value} onChange={keep} {...texts} />
      )}
    </Kept>
  );
}

/** Fields for dates and times of day. */
export function DateFields() {
  return (
    <>
      <Narrow of="day and time">
        <SampleDate initial="2026-02-10T09:30" />
      </Narrow>
      <Narrow of="empty, hint">
        <SampleDate initial="" hint="Times of Europe/London" />
      </Narrow>
      <Narrow of="day">
        <SampleDate initial="2026-02-10" precision="day" />
      </Narrow>
      <Narrow of="time of day">
        <SampleDate initial="09:30" precision="time" />
      </Narrow>
      <Narrow of="no date, error">
        <SampleDate initial="30 Feb 2026" precision="day" error="Enter a day" />
      </Narrow>
      <Narrow of="focus" shown="focus-visible">
        <SampleDate initial="2026-02-10T09:30" />
      </Narrow>
    </>
  );
}

const TYPES = [
  { value: 'freezer', label: 'Freezer' },
  { value: 'fridge', label: 'Fridge' },
  { value: 'long', label: LONG_NAME },
] as const;

type Type = (typeof TYPES)[number]['value'];

interface TypeSelectProps {
  readonly initial: Type | null;
  readonly error?: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

function TypeSelect({ initial, ...rest }: TypeSelectProps) {
  return (
    <Kept initial={initial}>
      {(value, keep) => (
        <Select
          label="Sensor type"
          placeholder="Choose a type"
          options={TYPES}
          value={value}
          onChange={keep}
          {...rest}
        />
      )}
    </Kept>
  );
}

function SampleSearch({ initial }: { readonly initial: string }) {
  return (
    <Kept initial={initial}>
      {(value, keep) => (
        <SearchField
          label="Search sensors"
          placeholder="Search sensors"
          clearLabel="Clear"
          value={value}
          onChange={keep}
        />
      )}
    </Kept>
  );
}

/** Fields that are chosen from, and those that search. */
export function Selects() {
  return (
    <>
      <Narrow of="nothing chosen">
        <TypeSelect initial={null} />
      </Narrow>
      <Narrow of="chosen">
        <TypeSelect initial="freezer" />
      </Narrow>
      <Narrow of="long">
        <TypeSelect initial="long" hint="It decides what is measured." />
      </Narrow>
      <Narrow of="error">
        <TypeSelect initial={null} error="Choose one" />
      </Narrow>
      <Narrow of="focus" shown="focus-visible">
        <TypeSelect initial="fridge" />
      </Narrow>
      <Narrow of="disabled">
        <TypeSelect initial="fridge" disabled />
      </Narrow>
      <Narrow of="search">
        <SampleSearch initial="" />
      </Narrow>
      <Narrow of="search, filled">
        <SampleSearch initial="freezer" />
      </Narrow>
      <Narrow of="search, filled, hover" shown="hover">
        <SampleSearch initial={LONG_NAME} />
      </Narrow>
      <Narrow of="search, focus" shown="focus-visible">
        <SampleSearch initial="" />
      </Narrow>
    </>
  );
}

interface OnOffProps {
  readonly as: typeof Switch | typeof Checkbox;
  readonly initial: boolean;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

function OnOff({ as: Control, initial, ...rest }: OnOffProps) {
  return <Kept initial={initial}>{(on, keep) => <Control {...rest} checked={on} onChange={keep} />}</Kept>;
}

const WAYS = [
  { value: 'email', label: 'E-mail', hint: 'ann@example.com' },
  { value: 'push', label: 'Push' },
] as const;

/** Switches, boxes to tick, and lists of these. */
export function Switches() {
  const kinds = [
    { name: 'switch', as: Switch },
    { name: 'box', as: Checkbox },
  ];
  return (
    <>
      {kinds.map(({ name, as }) => (
        <div key={name} className="samples-of-section">
          <Sample of={`${name}, off`}>
            <OnOff as={as} initial={false} label="High limit" />
          </Sample>
          <Sample of={`${name}, on`}>
            <OnOff as={as} initial label="High limit" />
          </Sample>
          <Sample of="off, disabled">
            <OnOff as={as} initial={false} disabled label="High limit" />
          </Sample>
          <Sample of="on, disabled">
            <OnOff as={as} initial disabled label="High limit" />
          </Sample>
          <Sample of="focus" shown="focus-visible">
            <OnOff as={as} initial label="High limit" />
          </Sample>
          <Sample of="right to left">
            <OnOff as={as} initial label={RIGHT_TO_LEFT} />
          </Sample>
          <Narrow of="long">
            <OnOff as={as} initial label={LONG_NAME} />
          </Narrow>
        </div>
      ))}
      <Sample of="choices">
        <Kept initial={['email'] as readonly ('email' | 'push')[]}>
          {(chosen, keep) => <Choices label="Notified by" options={WAYS} chosen={chosen} onChange={keep} />}
        </Kept>
      </Sample>
      <Sample of="choices, error">
        <Kept initial={[] as readonly ('email' | 'push')[]}>
          {(chosen, keep) => (
            <Choices
              label="Notified by"
              options={WAYS}
              chosen={chosen}
              onChange={keep}
              error="Choose one at least"
            />
          )}
        </Kept>
      </Sample>
    </>
  );
}

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choosePreferences } from '../platform/preferences.ts';
import type { TypedPrecision } from '../platform/typed-date.ts';
import { DateField } from './date-field.tsx';

afterEach(() => void choosePreferences());

/** A form with one field, and a button that sets another value. */
function Form({
  precision,
  initial = '',
}: {
  readonly precision: TypedPrecision;
  readonly initial?: string;
}) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateField label="Begin" precision={precision} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2026-01-02')}>
        Another day
      </button>
    </>
  );
}

describe('a field for a date', () => {
  test('shows its value in the language of the screens and is typed in it', async () => {
    choosePreferences({ language: 'de' });
    render(<Form precision="minute" initial="2026-11-21T12:10" />);
    const field = screen.getByLabelText('Begin');
    expect(field).toHaveValue('21.11.2026, 12:10');
    await userEvent.clear(field);
    await userEvent.type(field, '1.2.27 8:05');
    expect(screen.getByRole('status')).toHaveTextContent('2027-02-01T08:05');
    expect(field).toHaveValue('1.2.27 8:05');
    await userEvent.tab();
    expect(field).toHaveValue('01.02.2027, 08:05');
  });

  test('says which form it takes once a text that is no date was left, and keeps the text', async () => {
    render(<Form precision="day" />);
    const field = screen.getByLabelText('Begin');
    await userEvent.type(field, '11/21/2026');
    expect(field).not.toBeInvalid();
    await userEvent.tab();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter a day such as 21 Nov 2026');
    expect(field).toHaveValue('11/21/2026');
    expect(screen.getByRole('status')).toHaveTextContent('11/21/2026');
  });

  test('shows what is set from outside in place of what was typed', async () => {
    render(<Form precision="day" />);
    await userEvent.type(screen.getByLabelText('Begin'), '2 Mar 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Another day' }));
    expect(screen.getByLabelText('Begin')).toHaveValue('2 Jan 2026');
  });

  test("opens the browser's calendar by its button; a time of day has none", async () => {
    const showPicker = vi.fn<() => void>();
    HTMLInputElement.prototype.showPicker = showPicker;
    const { unmount } = render(<Form precision="day" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }));
    expect(showPicker).toHaveBeenCalledOnce();
    unmount();
    render(<Form precision="time" />);
    expect(screen.queryByRole('button', { name: 'Open the calendar' })).not.toBeInTheDocument();
  });
});

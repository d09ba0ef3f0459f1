import { NO_INPUT_LIMITS } from '@ts1/contract';
import { expect, test } from 'vitest';
import { parseInputDraft, toInputDraft, withFigure } from './input-draft.ts';

const CO2 = toInputDraft({ ...NO_INPUT_LIMITS.analogue, high_alarm: 1_000, high_enable: true, delay: 5 });
const DOOR = toInputDraft(NO_INPUT_LIMITS.state);

test('saved limits come back as they were', () => {
  expect(parseInputDraft(CO2)).toEqual({
    limits: { ...NO_INPUT_LIMITS.analogue, high_alarm: 1_000, high_enable: true, delay: 5 },
  });
});

test('a limit is on as soon as it is typed, and off when it is cleared', () => {
  const typed = withFigure(DOOR, 'open_minutes', '10');
  expect(parseInputDraft(typed)).toEqual({
    limits: { kind: 'state', open_enable: true, open_minutes: 10 },
  });
  expect(parseInputDraft(withFigure(typed, 'open_minutes', ' '))).toEqual({
    limits: NO_INPUT_LIMITS.state,
  });
});

test.each([
  ['is no number', withFigure(CO2, 'high_alarm', 'much'), { high_alarm: 'must be a number' }],
  [
    'lies beyond what can be',
    withFigure(DOOR, 'open_minutes', '-1'),
    { open_minutes: 'must be between 0 and 10080' },
  ],
  ['is on and empty', { ...DOOR, switches: { open_enable: true } }, { open_minutes: 'must be given' }],
])('a figure that %s is refused at its field', (_, draft, errors) => {
  expect(parseInputDraft(draft)).toEqual({ errors });
});

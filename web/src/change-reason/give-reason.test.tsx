import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../platform/prompt.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { GiveReason } from './give-reason.tsx';

let server: FakeServer;
const answer = vi.fn<(answer?: Answer) => void>();

beforeEach(() => {
  server = startServer();
  window.sessionStorage.clear();
  // A reason that still holds from the test before is dropped by the next input.
  window.dispatchEvent(new Event('pointerdown'));
  answer.mockClear();
});

async function ask() {
  const { user } = showPart(<GiveReason onAnswer={answer} />, server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Why are you changing this?' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  const submit = async (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Continue' }));
  return { user, dialog, reason, submit };
}

describe('the question why', () => {
  test('is answered by a reason, percent-encoded and without blanks around it', async () => {
    const { user, reason, submit } = await ask();
    await user.type(reason, ' Prüfung 7 ');
    await submit();
    expect(answer).toHaveBeenCalledExactlyOnceWith({ 'x-change-reason': 'Pr%C3%BCfung%207' });
  });

  test('takes no reason of fewer than three characters', async () => {
    const { user, reason, submit } = await ask();
    await user.type(reason, ' a ');
    await submit();
    expect(reason).toHaveAccessibleDescription('Enter at least 3 characters.');
    expect(answer).not.toHaveBeenCalled();
  });

  test.each(['Cancel', 'Close'])('is left unanswered by %s', async (button) => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(undefined));
  });

  test('offers the last three reasons of the person, newest first', async () => {
    for (const given of ['First', 'Second', 'Third', 'Second', 'Fourth']) {
      const { user, reason, submit } = await ask();
      await user.type(reason, given);
      await submit();
      cleanup();
      window.dispatchEvent(new Event('pointerdown'));
    }
    const { user, dialog, submit } = await ask();
    const offered = within(dialog.getByRole('region', { name: 'Given before' })).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Fourth', 'Second', 'Third']);
    await user.click(dialog.getByRole('button', { name: 'Third' }));
    await submit();
    expect(answer).toHaveBeenLastCalledWith({ 'x-change-reason': 'Third' });
  });

  test('is asked once for all calls of one act, and again after the next input', async () => {
    const { user, reason, submit } = await ask();
    await user.type(reason, 'New fridges');
    await submit();
    cleanup();
    showPart(<GiveReason onAnswer={answer} />, server);
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    expect(answer).toHaveBeenLastCalledWith({ 'x-change-reason': 'New%20fridges' });
    cleanup();
    await user.keyboard('x');
    await ask();
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test('that was left unanswered stays so for the rest of the act', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    showPart(<GiveReason onAnswer={answer} />, server);
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    expect(answer).toHaveBeenLastCalledWith(undefined);
  });
});

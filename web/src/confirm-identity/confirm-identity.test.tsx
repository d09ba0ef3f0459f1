import { sessionRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

let server: FakeServer;
const answer = vi.fn<(isConfirmed: boolean) => void>();

beforeEach(() => {
  server = startServer();
  answer.mockClear();
});

async function ask() {
  const { user } = showPart(<ConfirmIdentity onAnswer={answer} />, server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const password = dialog.getByLabelText('Your password');
  const confirm = async (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Confirm' }));
  return { user, dialog, password, confirm };
}

describe('the question who one is', () => {
  test('says why it is asked, and begins in the password', async () => {
    const { dialog, password } = await ask();
    expect(dialog.getByText(/^This changes how people sign in\./)).toBeInTheDocument();
    await waitFor(() => expect(password).toHaveFocus());
  });

  test('is answered by the password', async () => {
    server.answer(sessionRoutes.confirmIdentity, undefined);
    const { user, password } = await ask();
    await user.type(password, 'correct horse{Enter}');
    await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true));
    expect(server.asked(sessionRoutes.confirmIdentity)[0]?.body).toEqual({ password: 'correct horse' });
  });

  test('sends nothing without a password', async () => {
    const { password, confirm } = await ask();
    await confirm();
    expect(password).toHaveAccessibleDescription('Enter your password');
    expect(password).toHaveFocus();
    expect(server.asked(sessionRoutes.confirmIdentity)).toHaveLength(0);
  });

  test('asks for a code of those who have one, keeps the password, and sends both', async () => {
    server.refuse(sessionRoutes.confirmIdentity, 400, { errors: [{ path: 'code', message: 'is required' }] });
    const { user, dialog, password, confirm } = await ask();
    await user.type(password, 'correct horse');
    await confirm();
    const code = await dialog.findByLabelText('Code or recovery code');
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await confirm();
    expect(code).toHaveAccessibleDescription(/Enter a code/);
    await user.type(code, ' 123456 ');
    await confirm();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Each code works once: wait for the next/));
    expect(server.asked(sessionRoutes.confirmIdentity).at(-1)?.body).toEqual({
      password: 'correct horse',
      code: '123456',
    });
    expect(answer).not.toHaveBeenCalled();
  });

  const refusals = [
    [
      'a wrong password',
      400,
      { errors: [{ path: 'password', message: 'is wrong' }] },
      'The password is not correct',
    ],
    ['too many attempts', 429, {}, 'Too many attempts. Try again in a few minutes.'],
  ] as const;

  test.each(refusals)('says %s, and is not answered by it', async (_, status, problem, text) => {
    server.refuse(sessionRoutes.confirmIdentity, status, structuredClone(problem) as never);
    const { user, dialog, password, confirm } = await ask();
    await user.type(password, 'guess');
    await confirm();
    await pass(10_000);
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(answer).not.toHaveBeenCalled();
  });

  test('says that the server cannot be reached', async () => {
    const { user, dialog, password, confirm } = await ask();
    await user.type(password, 'correct horse');
    server.reachable = false;
    await confirm();
    await pass(10_000);
    expect(await dialog.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  });

  test.each(['Cancel', 'Close'])('is left unanswered by %s', async (button) => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(false));
  });

  test('is left unanswered by Escape', async () => {
    const { user, password } = await ask();
    await waitFor(() => expect(password).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(false));
  });

  test('offers no passkey where the browser knows none', async () => {
    const { dialog } = await ask();
    expect(dialog.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });
});

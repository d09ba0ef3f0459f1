// @module-tag S67
import { authRoutes, SESSION_LOCKED_PROBLEM, sessionLockRoutes, zoneRoutes } from '@ts1/contract';
import { act, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useApi } from '../platform/api-context.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { isLockShown } from './show-lock.tsx';

const OPEN = { lockAfterMinutes: 5, isLocked: false, secondsLeft: 300 };
const LOCKED = { lockAfterMinutes: 5, isLocked: true, secondsLeft: 0 };

let server: FakeServer;
let endSession: () => Promise<void>;

beforeEach(() => {
  server = startServer();
});

/** The next test finds the page in the document again. */
afterEach(async () => {
  if (isLockShown()) await act(endSession);
});

/** Shows a page with a form, of which a call is refused because the session is locked. */
async function lock() {
  document.title = 'Vaccines · Sensors';
  localStorage.setItem('lastPicture', '{}');
  server.answer(sessionLockRoutes.sessionLock, LOCKED);
  server.answer(authRoutes.logout, { message: 'Logout successful' });
  server.refuse(zoneRoutes.listZones, 423, { type: SESSION_LOCKED_PROBLEM });
  const opened = showPart(<Page />, server);
  endSession = async () => opened.services.session.signOut();
  const page = document.body;
  const note = within(page).getByRole('textbox', { name: 'Note' });
  await opened.user.type(note, 'Half a sen');
  await opened.user.click(within(page).getByRole('button', { name: 'Read' }));
  await waitFor(() => expect(document.body).not.toBe(page));
  const cover = within(document.body);
  await cover.findByRole('heading', { name: 'Screen locked' });
  return { ...opened, page, note, cover };
}

function Page() {
  const api = useApi();
  const read = (): void => void api.call(zoneRoutes.listZones, {}).catch(() => undefined);
  return (
    <>
      <label>
        Note <input />
      </label>
      <button type="button" onClick={read}>
        Read
      </button>
    </>
  );
}

/** Lets the server unlock the session by its next answer. */
function unlockable(): void {
  server.answer(sessionLockRoutes.unlockSession, () => {
    server.answer(sessionLockRoutes.sessionLock, OPEN);
    server.answer(zoneRoutes.listZones, []);
    return OPEN;
  });
}

test('takes the page out of the document, its name out of the tab, and the kept values off the device', async () => {
  const { page, cover } = await lock();
  await waitFor(() => expect(cover.getByLabelText('Your password')).toHaveFocus());
  expect(page.isConnected).toBe(false);
  expect(document.body).not.toHaveTextContent('Note');
  expect(document.title).toBe('Screen locked · TS1 Monitoring System');
  document.title = 'Vaccines · Sensors';
  await waitFor(() => expect(document.title).toBe('Screen locked · TS1 Monitoring System'));
  expect(localStorage.getItem('lastPicture')).toBeNull();
});

test('brings back the page as it was, and makes the call that waited', async () => {
  const { user, page, note, cover } = await lock();
  unlockable();
  await user.type(cover.getByLabelText('Your password'), 'a passphrase');
  await user.click(cover.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(document.body).toBe(page));
  expect(server.asked(sessionLockRoutes.unlockSession)[0]?.body).toEqual({
    proof: { kind: 'password', password: 'a passphrase' },
  });
  expect(note).toHaveValue('Half a sen');
  expect(document.title).toBe('Vaccines · Sensors');
  await waitFor(() => expect(server.asked(zoneRoutes.listZones)).toHaveLength(2));
});

test('keeps what is typed and pressed from the page, whose lists and dialogs stay open', async () => {
  const received: string[] = [];
  const receive = (event: Event): void => void received.push(event.type);
  const names = ['keydown', 'pointerdown', 'mousedown', 'click', 'focusin'];
  const { cover, user } = await lock();
  for (const name of names) document.addEventListener(name, receive);
  await user.type(cover.getByLabelText('Your password'), 'x');
  await user.click(cover.getByRole('heading', { name: 'Screen locked' }));
  for (const name of names) document.removeEventListener(name, receive);
  expect(received).toEqual([]);
});

test('says that the password is wrong, or missing, and stays', async () => {
  const { user, page, cover } = await lock();
  const password = cover.getByLabelText('Your password');
  await user.click(cover.getByRole('button', { name: 'Unlock' }));
  expect(password).toHaveAccessibleDescription('Enter your password');
  server.refuse(sessionLockRoutes.unlockSession, 400, {
    errors: [{ path: 'proof.password', message: 'is not correct' }],
  });
  await user.type(password, 'a guess');
  await user.click(cover.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('The password is not correct'));
  expect(page.isConnected).toBe(false);
});

test('is lifted when another tab has unlocked the session', async () => {
  const { page } = await lock();
  server.answer(sessionLockRoutes.sessionLock, OPEN);
  server.answer(zoneRoutes.listZones, []);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(document.body).toBe(page));
});

test('ends with the session by "Sign Out"', async () => {
  const { user, page, cover, services } = await lock();
  await user.click(cover.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(document.body).toBe(page));
  expect(services.session.state()).toEqual({ status: 'signed-out', ended: false });
});

import {
  acknowledgeFromMessagesRoutes,
  authRoutes,
  choosePasswordRoutes,
  NOTHING_CHOSEN,
  passkeyRoutes,
  preferenceRoutes,
  sensorRoutes,
  settingsRoutes,
  sessionRoutes,
  twoFactorRoutes,
  type ChosenPreferences,
  type Session,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { preferences } from '../platform/preferences.ts';
import { companySettings, userData } from '../testing/samples/company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const OLD = 'correct horse';
const NEW = 'four quiet cold words';
const CHANGED = { message: 'Password updated successfully' } as const;

let server: FakeServer;
/** The user's own sessions on the server. */
let own: Session[];

beforeEach(() => {
  server = startServer();
  own = [
    session({ id: 1, current: true, user_agent: FIREFOX }),
    session({ id: 2, user_agent: SAFARI, address: '198.51.100.7', created_at: minutesAgo(90) }),
    session({ id: 3, created_at: minutesAgo(120) }),
  ];
  server.answer(sessionRoutes.listSessions, () => own);
  server.answer(sensorRoutes.listSensors, []);
  server.answer(acknowledgeFromMessagesRoutes.acknowledgementPin, { set_at: null });
  server.answer(passkeyRoutes.listPasskeys, []);
  server.answer(twoFactorRoutes.twoFactorState, {
    enabled: false,
    enabled_at: null,
    recoveryCodesLeft: 0,
    required: false,
  });
});

function session(changes: Partial<Session> = {}): Session {
  return {
    id: 1,
    current: false,
    created_at: minutesAgo(60),
    last_used_at: minutesAgo(2),
    expires_at: minutesAgo(-1_380),
    address: '',
    user_agent: '',
    ...changes,
  };
}

const open = async () => {
  const opened = openPage('/account', server);
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return opened;
};
const list = async (): Promise<HTMLElement> => screen.findByRole('list', { name: 'Where you are signed in' });

describe('the own account', () => {
  test.each(['admin', 'viewer'] as const)(
    'says as which user an %s is signed in, and has all of its parts',
    async (role) => {
      server.caller = { role, zoneLimited: role === 'viewer' };
      await open();
      const who = role === 'admin' ? 'ann@example.com' : 'vic@example.com';
      expect(screen.getByText(`Signed in as ${who}`)).toBeInTheDocument();
      await list();
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(titles).toEqual([
        'Language and units',
        'Passkeys',
        'Two-factor sign-in',
        'Where you are signed in',
        'PIN for alarms',
        'When and how I am notified',
        'Keyboard',
        'Password',
      ]);
    },
  );
});

describe('the menu at the name', () => {
  test('leads to language and units, shows how this device signals alarms, and closes', async () => {
    const { user } = openPage('/help', server);
    await user.click(await screen.findByRole('button', { name: /Hello, ann/ }));
    const menu = within(await screen.findByRole('dialog', { name: 'ann@example.com' }));
    expect(await menu.findByRole('switch', { name: 'Sound for new alarms' })).not.toBeChecked();
    expect(menu.getByRole('link', { name: 'Push messages on this device' })).toHaveAttribute(
      'href',
      '/remote-alerts#push-device',
    );
    await user.click(menu.getByRole('link', { name: 'Language and units' }));
    expect(await screen.findByRole('region', { name: 'Language and units' })).toHaveAttribute(
      'id',
      'preferences',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the own language and unit', () => {
  test('are as the company has them until they are chosen, and then hold at once', async () => {
    let chosen: ChosenPreferences = NOTHING_CHOSEN;
    server.answer(settingsRoutes.getCompanySettings, companySettings({ temperatureUnit: 'f' }));
    server.answer(authRoutes.verifyAccess, () => ({
      message: 'Valid Session' as const,
      data: userData(
        'admin',
        chosen.temperatureUnit === null ? {} : { temperatureUnit: chosen.temperatureUnit },
      ),
    }));
    server.answer(preferenceRoutes.savePreferences, ({ body }) => {
      chosen = body;
      return body;
    });
    const { user } = await open();
    const unit = screen.getByRole('combobox', { name: 'Temperature unit' });
    expect(
      within(unit)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['As your company has it (°F)', '°C', '°F']);
    expect(preferences().temperatureUnit).toBe('f');
    const save = screen.getByRole('button', { name: 'Save language and units' });
    expect(save).toBeDisabled();
    await user.selectOptions(unit, '°C');
    await user.click(save);
    await waitFor(() => expect(preferences().temperatureUnit).toBe('c'));
    expect(chosen).toEqual({ language: null, temperatureUnit: 'c' });
    expect(await screen.findByText('Language and units saved')).toBeInTheDocument();
  });
});

describe('the own sessions', () => {
  test('are named by browser, time and address; the one in use cannot be ended by mistake', async () => {
    await open();
    const [here, phone, unknown] = within(await list()).getAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox, Windows');
    expect(here).toHaveTextContent('This browser');
    expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(phone).toHaveTextContent(
      'Safari, iPhoneSigned in 10 Feb 2026, 08:00 from 198.51.100.7 · last used 10 Feb 2026, 09:28',
    );
    expect(unknown).toHaveTextContent('Unknown browserSigned in 10 Feb 2026, 07:30 · last used');
  });

  test('are ended one by one', async () => {
    const { user } = await open();
    server.answer(sessionRoutes.endSession, ({ params }) => {
      own = own.filter(({ id }) => id !== params.sessionId);
      return undefined;
    });
    await user.click(
      within(await list()).getByRole('button', { name: /^End the session of Safari, iPhone, signed in/ }),
    );
    expect(await screen.findByText('Signed out there')).toBeInTheDocument();
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(2));
    expect(server.asked(sessionRoutes.endSession)[0]?.params.sessionId).toBe(2);
  });

  test('are ended all but this one, which is offered only while there are others', async () => {
    const { user } = await open();
    server.answer(sessionRoutes.endOtherSessions, () => {
      own = own.slice(0, 1);
      return { ended: 2 };
    });
    await list();
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });

  test('stay when the server cannot end one, which is said', async () => {
    const { user } = await open();
    server.refuse(sessionRoutes.endSession, 404);
    await user.click(within(await list()).getByRole('button', { name: /Safari/ }));
    expect(await screen.findByText('The session could not be ended')).toBeInTheDocument();
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
  });

  test('are ended only by somebody who proves again who they are', async () => {
    const { user } = await open();
    server.wantProof(sessionRoutes.endOtherSessions);
    server.answer(sessionRoutes.confirmIdentity, () => {
      server.answer(sessionRoutes.endOtherSessions, { ended: 2 });
      return undefined;
    });
    await list();
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.type(dialog.getByLabelText('Your password'), `${OLD}{Enter}`);
    expect(await screen.findByText('Signed out there')).toBeInTheDocument();
    expect(server.asked(sessionRoutes.endOtherSessions)).toHaveLength(2);
  });

  test('that cannot be read are not the same as none, and are read again on request', async () => {
    server.refuse(sessionRoutes.listSessions, 500);
    const { user } = await open();
    await pass(12_000);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load your sessions');
    server.answer(sessionRoutes.listSessions, () => own);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
  });

  test('stay on screen when they cannot be read once more', async () => {
    const { user } = await open();
    await list();
    server.answer(sessionRoutes.endOtherSessions, { ended: 2 });
    server.refuse(sessionRoutes.listSessions, 500);
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    await pass(12_000);
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByText('Failed to load your sessions')).not.toBeInTheDocument();
  });
});

describe('the own password', () => {
  const field = (label: string): HTMLElement => screen.getByLabelText(label);
  async function fill(user: UserEvent, current: string, chosen: string, again = chosen): Promise<void> {
    const texts = { 'Current Password': current, 'New Password': chosen, 'Confirm New Password': again };
    for (const [label, text] of Object.entries(texts)) {
      await user.clear(field(label));
      if (text !== '') await user.type(field(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }
  const asked = () => server.asked(choosePasswordRoutes.updatePassword);

  test('is changed, the form is empty again, and the sessions that it ended are gone from the list', async () => {
    const { user } = await open();
    await list();
    server.answer(choosePasswordRoutes.updatePassword, () => {
      own = own.slice(0, 1);
      return CHANGED;
    });
    await fill(user, OLD, NEW);
    expect(await screen.findByText('Password updated successfully')).toBeInTheDocument();
    expect(asked()[0]?.body).toEqual({
      companyName: 'Cold Store Ltd',
      email: 'ann@example.com',
      currentPassword: OLD,
      newPassword: NEW,
    });
    await waitFor(() => expect(field('Current Password')).toHaveValue(''));
    expect(field('New Password')).toHaveValue('');
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  });

  test.each([
    ['', NEW, NEW, 'Current Password', 'Enter your current password'],
    [OLD, 'too short', 'too short', 'New Password', /^Use 12 to 200 characters/],
    [OLD, NEW, `${NEW}!`, 'Confirm New Password', 'The two new passwords differ'],
  ] as const)('is refused before it is sent: %j, %j, %j', async (current, chosen, again, label, why) => {
    const { user } = await open();
    await fill(user, current, chosen, again);
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(why);
    expect(field(label)).toHaveFocus();
    expect(asked()).toHaveLength(0);
  });

  test.each([
    ['currentPassword', 'Current Password', 'The current password is not correct'],
    ['newPassword', 'New Password', /^This password is common, or little more than a name/],
  ] as const)('is refused by the server beside its field: %s', async (path, label, why) => {
    const { user } = await open();
    server.refuse(choosePasswordRoutes.updatePassword, 400, { errors: [{ path, message: 'no' }] });
    await fill(user, OLD, NEW);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(why));
    expect(field(label)).toHaveFocus();
    await user.type(field(label), 'x');
    expect(field(label)).toBeValid();
  });

  test.each([
    [429, 'Too many attempts. Try again in a few minutes.'],
    [500, 'The server could not do this. Try again in a moment.'],
  ] as const)('stays when the server answers %i, and what was typed stays too', async (status, why) => {
    const { user } = await open();
    server.refuse(choosePasswordRoutes.updatePassword, status);
    await fill(user, OLD, NEW);
    await pass(12_000);
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(field('New Password')).toHaveValue(NEW);
  });

  test('is sent once however often the button is pressed while the answer is late', async () => {
    const { user } = await open();
    server.answer(choosePasswordRoutes.updatePassword, CHANGED);
    const release = server.hold(choosePasswordRoutes.updatePassword);
    await fill(user, OLD, NEW);
    await user.type(field('Current Password'), '{Enter}');
    release();
    expect(await screen.findByText('Password updated successfully')).toBeInTheDocument();
    expect(asked()).toHaveLength(1);
  });
});

import { authRoutes, passwordLinkRoutes, publicConfigRoutes, sensorRoutes, zoneRoutes } from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { publicConfig, userData } from '../testing/samples/company.ts';
import { fleet } from '../testing/samples/devices.ts';

const TOKEN = 'a'.repeat(43);

let server: FakeServer;

beforeEach(() => {
  server = startServer(null);
  server.answer(sensorRoutes.listSensors, fleet(1));
  server.answer(zoneRoutes.listZones, []);
  server.answer(authRoutes.login, () => {
    server.caller = { role: 'admin' };
    return { message: 'Signed in', userData: userData('admin') };
  });
});

async function open(path = '/login') {
  const { user } = openPage(path, server);
  await screen.findByRole('button', { name: 'Sign in' });
  const field = (label: string): HTMLElement => screen.getByLabelText(label);
  const fill = async (): Promise<void> => {
    await user.type(field('Company Name'), 'Cold Store Ltd');
    await user.type(field('Email address'), ' ann@example.com ');
    await user.type(field('Password'), 'correct horse');
  };
  return { user, field, fill, send: async () => user.click(screen.getByRole('button', { name: 'Sign in' })) };
}

describe('signing in', () => {
  test('leads to where one wanted to go', async () => {
    const { fill, send } = await open('/zones');
    expect(window.location.pathname).toBe('/login');
    await fill();
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Zones' })).toBeInTheDocument();
    expect(server.asked(authRoutes.login)[0]?.body).toEqual({
      companyName: 'Cold Store Ltd',
      email: 'ann@example.com',
      password: 'correct horse',
    });
  });

  test('names each field that is missing, the first gets the focus, and nothing is sent', async () => {
    const { field, send } = await open();
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Company Name is required',
      'Email address is required',
      'Password is required',
    ]);
    expect(field('Company Name')).toHaveFocus();
    expect(server.asked(authRoutes.login)).toHaveLength(0);
  });

  test('knows what is no address of an email', async () => {
    const { user, field, send } = await open();
    await user.type(field('Email address'), 'ann');
    await send();
    expect(field('Email address')).toHaveAccessibleDescription(/such as name@example\.com/);
  });

  const refusals = [
    [401, 'Invalid credentials'],
    [400, 'Invalid credentials'],
    [429, 'Too many attempts. Try again in a few minutes.'],
    [500, 'The server could not do this. Try again in a moment.'],
  ] as const;

  test.each(refusals)('refused with %i says no more than it may: %s', async (status, text) => {
    const { fill, send, field } = await open();
    await fill();
    server.refuse(authRoutes.login, status, { message: 'ann has no such password' });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(document.body).not.toHaveTextContent('no such password');
    expect(field('Password')).toHaveValue('correct horse');
  });

  test('without a network says so', async () => {
    const { fill, send } = await open();
    await fill();
    server.reachable = false;
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
  });

  test(
    'remembers the company on this device, and begins in the next field',
    { tags: ['1.2.15', '1.9.28', '2.9.12'] },
    async () => {
      localStorage.setItem('lastCompanyName', 'Cold Store Ltd');
      const { field } = await open();
      expect(field('Company Name')).toHaveValue('Cold Store Ltd');
      expect(field('Email address')).toHaveFocus();
    },
  );

  test('with a second factor asks for its code after the password, and sends all of it', async () => {
    const { user, fill, send } = await open();
    await fill();
    server.refuse(authRoutes.login, 401, { errors: [{ path: 'code', message: 'is required' }] });
    await send();
    const code = await screen.findByLabelText('Code or recovery code');
    expect(screen.getByText('One more step for ann@example.com')).toBeInTheDocument();
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is not correct/));
    expect(server.asked(authRoutes.login).at(-1)?.body).toMatchObject({
      code: '123456',
      password: 'correct horse',
    });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
  });

  test('is a set-up while there is no company', async () => {
    server.answer(authRoutes.setupStatus, { needed: true, codeRequired: false });
    openPage('/login', server);
    await waitFor(() => expect(window.location.pathname).toBe('/setup'));
  });
});

describe('a forgotten password', () => {
  test('is offered only where email can be sent', async () => {
    server.answer(publicConfigRoutes.publicConfig, publicConfig({ emailConfigured: false }));
    await open();
    await pass(1_000);
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument();
  });

  test('is answered the same whether there is such an account or not', async () => {
    server.answer(passwordLinkRoutes.forgottenPassword, { message: 'ok' });
    const { user } = openPage('/forgot-password', server);
    await user.type(await screen.findByLabelText('Company Name'), 'Nobody');
    await user.type(screen.getByLabelText('Email address'), 'no@example.com');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Check your email')).toBeInTheDocument();
    expect(screen.getByText(/^If there is such an account/)).toBeInTheDocument();
  });
});

describe('the link of an email', () => {
  const link = (purpose: 'invitation' | 'password-reset') =>
    server.answer(passwordLinkRoutes.openPasswordLink, {
      purpose,
      companyName: 'Cold Store Ltd',
      email: 'ann@example.com',
    });
  const openLink = async () => {
    const { user } = openPage(`/set-password#${TOKEN}`, server);
    const first = await screen.findByLabelText('New Password');
    const second = screen.getByLabelText('Confirm New Password');
    return {
      user,
      first,
      second,
      send: async () => user.click(screen.getByRole('button', { name: 'Set password' })),
    };
  };

  test.each([
    ['invitation', 'Welcome to Cold Store Ltd. Choose your password.'],
    ['password-reset', 'Choose a new password for Cold Store Ltd.'],
  ] as const)('of an %s says whose password it sets', async (purpose, text) => {
    link(purpose);
    await openLink();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('ann@example.com');
  });

  const wrong = [
    ['too short', 'short', 'short', 'Use 12 to 200 characters'],
    ['not typed twice', 'four unrelated words', 'four unrelated wards', 'The two passwords differ'],
  ] as const;

  test.each(wrong)('takes none that is %s', async (_, one, two, text) => {
    link('invitation');
    const { user, first, second, send } = await openLink();
    await user.type(first, one);
    await user.type(second, two);
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(server.asked(passwordLinkRoutes.setPasswordByLink)).toHaveLength(0);
  });

  test('that was used says so, and leads to another', async () => {
    server.refuse(passwordLinkRoutes.openPasswordLink, 404);
    openPage(`/set-password#${TOKEN}`, server);
    expect(await screen.findByText('This link no longer works')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for another link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });

  test('ends while somebody types, or refuses a common password', async () => {
    link('invitation');
    const { user, first, second, send } = await openLink();
    await user.type(first, 'passwordpassword');
    await user.type(second, 'passwordpassword');
    server.refuse(passwordLinkRoutes.setPasswordByLink, 400, {
      errors: [{ path: 'newPassword', message: 'is too easy to guess' }],
    });
    await send();
    await waitFor(() => expect(first).toHaveAccessibleDescription(/This password is common/));
    server.refuse(passwordLinkRoutes.setPasswordByLink, 404);
    await send();
    expect(await screen.findByText('This link no longer works')).toBeInTheDocument();
  });
});

test('the page that ends messages to a contact is in the language of the message', async () => {
  openPage('/stop?lang=de#1.2.abc', server);
  expect(await screen.findByRole('button', { name: 'Alle Nachrichten abbestellen' })).toBeInTheDocument();
});

import { twoFactorRoutes, type TwoFactorState } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `code-${index}`);

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerState({});
  server.answer(twoFactorRoutes.setUpTwoFactor, {
    secret: 'ABCDEFGHIJKL',
    uri: 'otpauth://totp/TS1:ann?secret=ABCDEFGHIJKL',
  });
});

function answerState(changes: Partial<TwoFactorState>): void {
  server.answer(twoFactorRoutes.twoFactorState, {
    enabled: false,
    enabled_at: null,
    recoveryCodesLeft: 0,
    required: false,
    ...changes,
  });
}

const show = () => showPart(<TwoFactorPanel />, server);
const ON: Partial<TwoFactorState> = { enabled: true, enabled_at: minutesAgo(60), recoveryCodesLeft: 10 };

describe('the state of two-factor sign-in', () => {
  const states: readonly [string, Partial<TwoFactorState>, readonly string[]][] = [
    ['off, and what it is', {}, ['Off', 'asks for a code of an app on your phone']],
    ['on since when', ON, ['On', 'Since 10 Feb 2026, 08:30.', '10 recovery codes left.']],
    ['on with one code left', { ...ON, recoveryCodesLeft: 1 }, ['One recovery code left.']],
    ['on with none left', { ...ON, recoveryCodesLeft: 0 }, ['0 recovery codes left.']],
  ];

  test.each(states)('is shown: %s', async (_, state, shown) => {
    answerState(state);
    show();
    await screen.findByText(/^O(n|ff)$/);
    const text = document.body.textContent?.replaceAll('\u00A0', ' ') ?? '';
    for (const part of shown) expect(text).toContain(part);
  });

  test('could not be read, which is not off', async () => {
    server.refuse(twoFactorRoutes.twoFactorState, 500);
    show();
    await pass(10_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load two-factor sign-in');
    expect(screen.queryByText('Off')).not.toBeInTheDocument();
  });
});

describe('setting it up', () => {
  const begin = async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const code = await screen.findByRole('textbox', { name: 'Code' });
    const turnOn = async (): Promise<void> => user.click(screen.getByRole('button', { name: 'Turn on' }));
    return { user, code, turnOn };
  };

  test('shows one secret, as a picture and to type', async () => {
    await begin();
    expect(screen.getByRole('textbox', { name: 'Key' })).toHaveValue('ABCD EFGH IJKL');
    expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeInTheDocument();
    await pass(60_000);
    expect(server.asked(twoFactorRoutes.setUpTwoFactor)).toHaveLength(1);
  });

  test.each(['', '12345', '1234567', 'abcdef'])('sends no code that is none: %j', async (typed) => {
    const { user, code, turnOn } = await begin();
    if (typed !== '') await user.type(code, typed);
    await turnOn();
    expect(code).toHaveAccessibleDescription(/Enter six digits/);
    expect(code).toHaveFocus();
    expect(server.asked(twoFactorRoutes.enableTwoFactor)).toHaveLength(0);
  });

  test('says that a code is wrong, and takes that back while another is typed', async () => {
    server.refuse(twoFactorRoutes.enableTwoFactor, 400, {
      errors: [{ path: 'code', message: 'is not correct' }],
    });
    const { user, code, turnOn } = await begin();
    await user.type(code, '123 456');
    await turnOn();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/The code is not correct/));
    await user.type(code, '7');
    expect(code).not.toBeInvalid();
  });

  test('shows the recovery codes until they are kept, and reads them out first', async () => {
    server.answer(twoFactorRoutes.enableTwoFactor, { recoveryCodes: CODES });
    const { user, code, turnOn } = await begin();
    await user.type(code, '123456');
    answerState(ON);
    await turnOn();
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    expect(screen.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^Recovery codes of ann@example\.com at Cold Store Ltd, TS1 Monitoring System\ncode-0\n/,
    );
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByText('On')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('code-0');
  });

  test('that the server refuses says why', async () => {
    server.refuse(twoFactorRoutes.setUpTwoFactor, 409, { message: 'It is on already' });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('It is on already');
  });
});

describe('what takes password and code', () => {
  const proofs = [
    ['New recovery codes', 'The codes from before no longer work.', twoFactorRoutes.renewRecoveryCodes],
    ['Turn off', 'From then on the password alone signs you in.', twoFactorRoutes.disableTwoFactor],
  ] as const;

  const open = async (name: string) => {
    answerState(ON);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    const fill = async (): Promise<void> => {
      await user.type(dialog.getByLabelText('Current Password'), 'correct horse');
      await user.type(dialog.getByLabelText('Code or recovery code'), '123456');
    };
    return { user, dialog, fill, send: async () => user.click(dialog.getByRole('button', { name })) };
  };

  test.each(proofs)('%s says what it does, and needs both', async (name, hint, route) => {
    const { dialog, send } = await open(name);
    expect(dialog.getByText(hint)).toBeInTheDocument();
    await send();
    expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter your current password',
      'Enter a code',
    ]);
    expect(server.asked(route)).toHaveLength(0);
  });

  const refusals = [
    ['currentPassword', 'The current password is not correct'],
    ['code', 'The code is not correct. Each code works once: wait for the next.'],
  ] as const;

  test.each(
    proofs.flatMap(([name, , route]) => refusals.map((refusal) => [name, route, ...refusal] as const)),
  )('%s is refused by field: %4$s', async (name, route, path, text) => {
    server.refuse(route, 400, { errors: [{ path, message: 'is not correct' }] });
    const { dialog, fill, send } = await open(name);
    await fill();
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  });

  test('turning it off is confirmed in words', async () => {
    const { fill, send } = await open('Turn off');
    server.answer(twoFactorRoutes.disableTwoFactor, undefined);
    await fill();
    answerState({});
    await send();
    expect(await screen.findByText('Two-factor sign-in is off')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
  });

  test('turning it off where the company demands it says what follows', async () => {
    answerState({ ...ON, required: true });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText(/Your company demands two-factor sign-in/)).toBeInTheDocument();
  });
});

import { authRoutes, choosePasswordRoutes } from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { userData } from '../testing/samples/company.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer(null);
  server.answer(authRoutes.setupStatus, { needed: true, codeRequired: true });
  answerEmptyCompany(server);
  server.answer(choosePasswordRoutes.setup, () => {
    server.answer(authRoutes.setupStatus, { needed: false, codeRequired: false });
    return { companyID: 2, userID: 5 };
  });
  server.answer(authRoutes.login, () => {
    server.caller = { role: 'admin' };
    return { message: 'Signed in', userData: userData('admin') };
  });
});

const TYPED = {
  'Company Name': 'Cold Store Ltd',
  'Admin email address': ' ann@example.com ',
  Password: 'four quiet cold words',
  'Time zone': 'Europe/London',
  'Set-up code': ' ABCD-1234 ',
};

async function open(changes: Partial<typeof TYPED> = {}) {
  const { user } = openPage('/setup', server);
  await screen.findByRole('button', { name: 'Create company' });
  const field = (label: string): HTMLElement => screen.getByLabelText(label);
  const send = async (): Promise<void> => user.click(screen.getByRole('button', { name: 'Create company' }));
  const fill = async (): Promise<void> => {
    for (const [label, text] of Object.entries({ ...TYPED, ...changes })) {
      await user.clear(field(label));
      if (text !== '') await user.type(field(label), text);
    }
  };
  return { user, field, fill, send };
}

const asked = () => server.asked(choosePasswordRoutes.setup);

describe('the first company', () => {
  test('is created with its admin and clock, who is signed in at once', async () => {
    const { user, fill, send } = await open();
    await fill();
    await user.clear(screen.getByLabelText('Time zone'));
    await user.type(screen.getByLabelText('Time zone'), 'tokyo');
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    await user.selectOptions(screen.getByLabelText('Temperature unit'), '°F');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(asked()[0]?.body).toEqual({
      companyName: 'Cold Store Ltd',
      email: 'ann@example.com',
      password: 'four quiet cold words',
      code: 'ABCD-1234',
      timeZone: 'Asia/Tokyo',
      language: 'de',
      temperatureUnit: 'f',
    });
  });

  test.each([
    ['Company Name', ' ', /^Enter a name of 1 to 100 characters/],
    ['Admin email address', 'ann', /such as name@example\.com/],
    ['Password', 'too short', /^Use 12 to 200 characters/],
    ['Time zone', 'America', /Choose a time zone from the list/],
    ['Set-up code', '', /Enter the code that the server printed/],
  ] as const)('needs a good %s', async (label, text, why) => {
    const { field, fill, send } = await open({ [label]: text });
    await fill();
    await send();
    expect(field(label)).toHaveAccessibleDescription(why);
    expect(field(label)).toHaveFocus();
    expect(asked()).toHaveLength(0);
  });

  test('needs no code at the server itself', async () => {
    server.answer(authRoutes.setupStatus, { needed: true, codeRequired: false });
    openPage('/setup', server);
    await screen.findByRole('button', { name: 'Create company' });
    expect(screen.queryByLabelText('Set-up code')).not.toBeInTheDocument();
  });

  test('of somebody who was faster is not replaced: the sign-in goes on', async () => {
    const { fill, send } = await open();
    await fill();
    server.refuse(choosePasswordRoutes.setup, 409, { message: 'There is a company already' });
    server.answer(authRoutes.setupStatus, { needed: false, codeRequired: false });
    await send();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  test('stays to be created when the server cannot be reached, with all that was typed', async () => {
    const { field, fill, send } = await open();
    await fill();
    server.reachable = false;
    await send();
    await pass(15_000);
    server.reachable = true;
    expect(await screen.findByText(/The server cannot be reached/)).toBeInTheDocument();
    expect(field('Password')).toHaveValue('four quiet cold words');
  });
});

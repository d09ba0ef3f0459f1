import { type MailServerState, mailServerRoutes, type OwnMailServer } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { minutesAgo } from '../../testing/now.ts';
import { showPart, startServer } from '../../testing/page.tsx';
import { MailServerCard } from './mail-server-card.tsx';

let server: FakeServer;
const OWN: OwnMailServer = {
  host: 'smtp.acme.example',
  port: 587,
  security: 'starttls',
  user: 'monitor@acme.example',
  sender: 'alarms@acme.example',
  hasPassword: true,
  lastFailure: null,
  lastSentAt: null,
};

const state = (own: Partial<OwnMailServer> | null, operatorSends = true): MailServerState => ({
  own: own && { ...OWN, ...own },
  operatorSends,
});
const answer = (found: MailServerState): void => server.answer(mailServerRoutes.getMailServer, found);

beforeEach(() => {
  server = startServer();
});

const show = () => showPart(<MailServerCard />, server);
const field = async (name: string) => screen.findByRole('textbox', { name });

describe('the mail server', () => {
  test.each([
    [state(null), 'Emails go by the operator’s server.'],
    [state(null, false), 'No mail server: emails are not sent.'],
    [state({}, false), 'Emails go by your own server, smtp.acme.example.'],
    [state({}), /What it does not take goes by the operator’s server/],
    [state({ hasPassword: false }, false), /^No mail server.*Its password is not stored/],
  ])('says which server the emails go by: %#', async (found, text) => {
    answer(found);
    show();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('says how it last failed', async () => {
    answer(state({ lastFailure: { at: minutesAgo(5), reason: 'sign-in refused' } }));
    show();
    const failure = await screen.findByText(/Last failure.*the server refused the user name or the password/);
    expect(failure.closest('output')).not.toBeNull();
  });

  test('is saved as it was entered, and its password is not shown again', async () => {
    answer(state(null));
    server.answer(mailServerRoutes.saveMailServer, state({}));
    const { user } = show();
    await user.type(await field('Host'), 'smtp.acme.example');
    await user.type(await field('User name'), 'monitor@acme.example');
    await user.type(await field('Sender’s address'), 'alarms@acme.example');
    await user.type(screen.getByLabelText('Password'), 'secret words');
    answer(state({}));
    await user.click(screen.getByRole('button', { name: 'Save mail server' }));
    expect(await screen.findByText(/Emails go by your own server/)).toBeInTheDocument();
    expect(server.asked(mailServerRoutes.saveMailServer)).toMatchObject([
      { body: { host: 'smtp.acme.example', port: 587, security: 'starttls', password: 'secret words' } },
    ]);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('that needs its password again says so at the field', async () => {
    answer(state({}));
    server.refuse(mailServerRoutes.saveMailServer, 400, {
      message: 'password is required again',
      errors: [{ path: 'password', message: 'is required again' }],
    });
    const { user } = show();
    await user.type(await field('Host'), '.example');
    await user.click(screen.getByRole('button', { name: 'Save mail server' }));
    expect(await screen.findByText('is required again')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  test('with a port that is none is not sent', async () => {
    answer(state({}));
    const { user } = show();
    await user.type(await field('Port'), '000');
    await user.click(screen.getByRole('button', { name: 'Save mail server' }));
    expect(await screen.findByText('Enter a number from 1 to 65535')).toBeInTheDocument();
    expect(server.asked(mailServerRoutes.saveMailServer)).toEqual([]);
  });

  test('is tried with what is entered, and says how that went', async () => {
    answer(state({}));
    server.answer(mailServerRoutes.testMailServer, { to: 'ann@acme.example', failure: 'no TLS' });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Send test email' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/does not encrypt in this way/);
    server.answer(mailServerRoutes.testMailServer, { to: 'ann@acme.example', failure: null });
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    expect(
      await screen.findByText('The server took the test email to ann@acme.example.'),
    ).toBeInTheDocument();
  });

  test('is removed after a question', async () => {
    answer(state({}, false));
    server.answer(mailServerRoutes.deleteMailServer, undefined);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Remove mail server' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the mail server?' });
    expect(dialog).toHaveTextContent('Emails are not sent then');
    answer(state(null, false));
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No mail server: emails are not sent.')).toBeInTheDocument();
    expect(await field('Host')).toHaveValue('');
  });
});

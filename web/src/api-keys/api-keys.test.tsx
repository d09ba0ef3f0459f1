import { apiKeyRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { apiKey } from '../testing/samples/programs.ts';
import { ApiKeysCard } from './api-keys-card.tsx';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(apiKeyRoutes.listApiKeys, [apiKey()]);
});

const show = () => showPart(<ApiKeysCard />, server);
const dialog = async (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });

describe('the keys of programs', () => {
  const rows = [
    ['never used', apiKey(), 'never used'],
    ['used', apiKey({ last_used_at: minutesAgo(30) }), 'last used 10 Feb 2026, 09:00'],
    ['with all it may do', apiKey({ scopes: ['read', 'ingest', 'manage'] }), 'Read, Send readings, Manage'],
    [
      'that ended with its admin',
      apiKey({ ended_at: minutesAgo(60) }),
      'Ended 10 Feb 2026, 08:30: ann, who made it, is no admin any more.',
    ],
  ] as const;

  test.each(rows)('one %s says so', async (_, key, text) => {
    server.answer(apiKeyRoutes.listApiKeys, [key]);
    show();
    const row = await screen.findByRole('listitem');
    expect(row.textContent?.replaceAll('\u00A0', ' ')).toContain(text);
    expect(row).toHaveTextContent('Created');
    expect(within(row).queryByRole('button') === null).toBe(key.ended_at !== null);
  });

  test('that there is none is put in words, and so is that they could not be read', async () => {
    server.answer(apiKeyRoutes.listApiKeys, []);
    show();
    expect(await screen.findByText('No program has a key yet.')).toBeInTheDocument();
  });

  test('that could not be read are no empty list', async () => {
    server.refuse(apiKeyRoutes.listApiKeys, 500);
    show();
    await pass(10_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load API keys');
    expect(screen.queryByText('No program has a key yet.')).not.toBeInTheDocument();
  });
});

describe('a new key', () => {
  const begin = async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Create API key' }));
    return { user, form: within(await dialog('Create API key')) };
  };

  test('begins in the field of its name', async () => {
    const { form } = await begin();
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  test('is shown this once, and closing without a copy asks', async () => {
    const { user, form } = await begin();
    server.answer(apiKeyRoutes.createApiKey, { ...apiKey({ name: 'Robot' }), key: 'ts1_secret' });
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Robot');
    await user.click(form.getByRole('checkbox', { name: /^Manage/ }));
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    const shown = within(await dialog('API key of Robot'));
    expect(shown.getByRole('textbox', { name: 'API key' })).toHaveValue('ts1_secret');
    expect(server.asked(apiKeyRoutes.createApiKey).map(({ body }) => body)).toEqual([
      { name: 'Robot', scopes: ['read', 'manage'] },
    ]);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(shown.getByRole('alert')).toHaveTextContent('Close without copying?');
    await user.click(shown.getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe('ts1_secret');
    await user.click(await shown.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveTextContent('ts1_secret');
  });

  test('needs a name and something that it may do, before anything is sent', async () => {
    const { user, form } = await begin();
    await user.click(form.getByRole('checkbox', { name: /^Read/ }));
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      /Enter a name of at most 100 characters/,
    );
    expect(form.getByRole('group', { name: 'What it may do' })).toHaveAccessibleDescription(
      'Choose at least one.',
    );
    expect(server.asked(apiKeyRoutes.createApiKey)).toHaveLength(0);
  });

  const refusals = [
    ['a taken name beside its field', 400, { errors: [{ path: 'name', message: 'is taken' }] }, 'is taken'],
    [
      'that there are too many',
      409,
      { message: 'A company has at most 100 API keys' },
      'at most 100 API keys',
    ],
    ['that one may not', 403, {}, 'You are not allowed to do this.'],
    ['that it was tried too often', 429, {}, 'Too many attempts.'],
  ] as const;

  test.each(refusals)('says %s, and keeps what was typed', async (_, status, problem, text) => {
    const { user, form } = await begin();
    server.refuse(apiKeyRoutes.createApiKey, status, structuredClone(problem) as never);
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'Robot');
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    await pass(10_000);
    expect((await form.findAllByRole('alert'))[0]).toHaveTextContent(text);
    expect(name).toHaveValue('Robot');
    expect(name.hasAttribute('aria-invalid')).toBe(status === 400);
  });

  test('asks again who one is, and goes on after the proof', async () => {
    const { user, form } = await begin();
    server.wantProof(apiKeyRoutes.createApiKey);
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Robot');
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    const proof = within(await dialog('Confirm that it is you'));
    await user.click(proof.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Create API key' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: /^API key of/ })).not.toBeInTheDocument();
  });
});

describe('the end of a key', () => {
  test('is asked about, with Cancel in focus, and the focus returns when it is not done', async () => {
    const { user } = show();
    const open = await screen.findByRole('button', { name: 'Revoke API key of Warehouse' });
    await user.click(open);
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Revoke the API key of Warehouse?' }),
    );
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(open).toHaveFocus());
    expect(server.asked(apiKeyRoutes.revokeApiKey)).toHaveLength(0);
  });

  test('takes it from the list', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Revoke API key of Warehouse' }));
    const question = within(await screen.findByRole('alertdialog'));
    server.answer(apiKeyRoutes.revokeApiKey, undefined);
    server.answer(apiKeyRoutes.listApiKeys, []);
    await user.click(question.getByRole('button', { name: 'Revoke key' }));
    expect(await screen.findByText('No program has a key yet.')).toBeInTheDocument();
    expect(server.asked(apiKeyRoutes.revokeApiKey).map(({ params }) => params)).toEqual([{ apiKeyId: 1 }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('that failed leaves the question open and says why', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Revoke API key of Warehouse' }));
    const question = within(await screen.findByRole('alertdialog'));
    server.refuse(apiKeyRoutes.revokeApiKey, 404, { message: 'There is no such API key' });
    await user.click(question.getByRole('button', { name: 'Revoke key' }));
    expect(await question.findByRole('alert')).toHaveTextContent('There is no such API key');
  });
});

import { webhookRoutes, type Webhook, type WebhookDelivery } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { webhook, webhookDelivery } from '../testing/samples/programs.ts';
import { WebhooksCard } from './index.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(webhookRoutes.listWebhooks, [webhook()]);
  server.answer(webhookRoutes.listWebhookDeliveries, [webhookDelivery()]);
});

const show = () => showPart(<WebhooksCard />, server);

/** Opens one of the four things that a webhook's row offers. */
async function open(button: string) {
  const opened = show();
  const trigger = await screen.findByRole('button', { name: button });
  await opened.user.click(trigger);
  return { ...opened, trigger };
}

describe('the webhooks of a company', () => {
  const rows: readonly [string, Partial<Webhook>, readonly string[]][] = [
    ['works', {}, ['On', 'Alarm raised', 'https://tickets.example.com/hook']],
    ['is switched off', { enabled: false }, ['Off']],
    [
      'fails, and since when',
      { failing_since: minutesAgo(90) },
      ['Failing', 'Every attempt has failed since 10 Feb 2026, 08:00.'],
    ],
    [
      'was switched off by the server, and what to do',
      { enabled: false, disabled_reason: 'It answered 410.' },
      ['Off', 'Switched off by the server: It answered 410. Mend the target'],
    ],
    [
      'names every event',
      { events: ['alarm.raised', 'audit.recorded'] },
      ['Alarm raised · Every entry of the audit log'],
    ],
  ];

  test.each(rows)('one %s', async (_, changes, shown) => {
    server.answer(webhookRoutes.listWebhooks, [webhook(changes)]);
    show();
    const row = await screen.findByRole('listitem');
    const text = row.textContent?.replaceAll('\u00A0', ' ') ?? '';
    for (const part of shown) expect(text).toContain(part);
  });

  test('that there is none is put in words', async () => {
    server.answer(webhookRoutes.listWebhooks, []);
    show();
    expect(await screen.findByText('No webhook yet.')).toBeInTheDocument();
  });

  test('that could not be read are no empty list', async () => {
    server.refuse(webhookRoutes.listWebhooks, 500);
    show();
    await pass(10_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load webhooks');
    expect(screen.queryByText('No webhook yet.')).not.toBeInTheDocument();
  });
});

describe('a webhook that is added or changed', () => {
  test('is sent with its usual events, and its secret is shown once', async () => {
    const { user } = await open('Add webhook');
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    server.answer(webhookRoutes.createWebhook, { ...webhook({ name: 'Pager' }), secret: 'whsec_once' });
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Pager');
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'https://pager.example.com');
    await user.click(form.getByRole('button', { name: 'Add webhook' }));
    const shown = await screen.findByRole('dialog', { name: 'Secret of Pager' });
    expect(within(shown).getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_once');
    expect(server.asked(webhookRoutes.createWebhook)[0]?.body).toEqual({
      name: 'Pager',
      url: 'https://pager.example.com',
      events: ['alarm.raised', 'alarm.cleared', 'alarm.acknowledged'],
    });
  });

  test('names each field that is missing, and sends nothing', async () => {
    const { user } = await open('Edit Ticketing');
    const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
    await user.clear(form.getByRole('textbox', { name: 'Name' }));
    await user.clear(form.getByRole('textbox', { name: 'Address' }));
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'not an address');
    await user.click(form.getByRole('checkbox', { name: 'Alarm raised' }));
    await user.click(form.getByRole('button', { name: 'Save webhook' }));
    expect(form.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter a name of at most 100 characters.',
      'Enter a web address.',
      'Choose at least one.',
    ]);
    expect(server.asked(webhookRoutes.saveWebhook)).toHaveLength(0);
  });

  test('shows what the server has against its address', async () => {
    const { user } = await open('Edit Ticketing');
    const form = within(await screen.findByRole('dialog'));
    server.refuse(webhookRoutes.saveWebhook, 400, {
      errors: [{ path: 'url', message: 'leads into a private network' }],
    });
    await user.click(form.getByRole('button', { name: 'Save webhook' }));
    const address = form.getByRole('textbox', { name: 'Address' });
    await waitFor(() => expect(address).toBeInvalid());
    expect(address).toHaveAccessibleDescription(/The address leads into a private network\./);
  });

  test('can be switched off', async () => {
    const { user } = await open('Edit Ticketing');
    const form = within(await screen.findByRole('dialog'));
    server.answer(webhookRoutes.saveWebhook, webhook({ enabled: false }));
    server.answer(webhookRoutes.listWebhooks, [webhook({ enabled: false })]);
    await user.click(form.getByRole('switch', { name: 'Switched on' }));
    await user.click(form.getByRole('button', { name: 'Save webhook' }));
    expect(await screen.findByText('Off')).toBeInTheDocument();
    expect(server.asked(webhookRoutes.saveWebhook)[0]).toMatchObject({
      params: { webhookId: 1 },
      body: { enabled: false, name: 'Ticketing' },
    });
  });
});

describe('what cannot be taken back', () => {
  const questions = [
    [
      'New secret for Ticketing',
      'Make a new secret for Ticketing?',
      'Make new secret',
      webhookRoutes.rotateWebhookSecret,
    ],
    ['Delete Ticketing', 'Delete webhook Ticketing?', 'Delete webhook', webhookRoutes.deleteWebhook],
  ] as const;

  test.each(questions)('%s asks first and does nothing on Escape', async (button, question, _, route) => {
    const { user, trigger } = await open(button);
    const dialog = await screen.findByRole('alertdialog', { name: question });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(server.asked(route)).toHaveLength(0);
  });

  test.each(questions)('%s says why it failed and stays open', async (button, _question, confirm, route) => {
    const { user } = await open(button);
    const dialog = await screen.findByRole('alertdialog');
    server.refuse(route, 404, { message: 'There is no such webhook' });
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is no such webhook');
  });

  test('a new secret is shown once', async () => {
    const { user } = await open('New secret for Ticketing');
    server.answer(webhookRoutes.rotateWebhookSecret, { ...webhook(), secret: 'whsec_new' });
    await user.click(await screen.findByRole('button', { name: 'Make new secret' }));
    const shown = await screen.findByRole('dialog', { name: 'Secret of Ticketing' });
    expect(within(shown).getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new');
  });
});

describe('the deliveries of a webhook', () => {
  const states: readonly [string, Partial<WebhookDelivery>, readonly string[], again: boolean][] = [
    ['arrived', {}, ['Alarm raised', 'Delivered', '1 attempt', 'answered 200'], false],
    ['waits for its first attempt', { state: 'waiting', attempts: 0, last_status: null }, ['Waiting'], false],
    [
      'waits for another attempt, and until when',
      { state: 'waiting', attempts: 3, last_status: 500, next_attempt_at: minutesAgo(-5) },
      ['Waiting', '3 attempts', 'answered 500', 'next at 10 Feb 2026, 09:35:00'],
      true,
    ],
    [
      'was given up, and why',
      { state: 'failed', attempts: 9, last_status: null, last_error: 'connection refused' },
      ['Given up', '9 attempts', 'connection refused'],
      true,
    ],
    ['is a test', { type: 'webhook.test' }, ['Test message'], false],
  ];

  test.each(states)('one %s', async (_, changes, shown, again) => {
    server.answer(webhookRoutes.listWebhookDeliveries, [webhookDelivery(changes)]);
    await open('Deliveries of Ticketing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries of Ticketing' }));
    const row = await dialog.findByRole('listitem');
    const text = row.textContent?.replaceAll('\u00A0', ' ') ?? '';
    for (const part of shown) expect(text).toContain(part);
    expect(within(row).queryByRole('button') !== null).toBe(again);
  });

  test('of a webhook that is switched off are not sent again, nor tested', async () => {
    server.answer(webhookRoutes.listWebhooks, [webhook({ enabled: false })]);
    server.answer(webhookRoutes.listWebhookDeliveries, [webhookDelivery({ state: 'failed' })]);
    await open('Deliveries of Ticketing');
    const dialog = within(await screen.findByRole('dialog'));
    expect(within(await dialog.findByRole('listitem')).queryByRole('button')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send test' })).toBeDisabled();
  });

  test('sent again keeps the keyboard where it was', async () => {
    server.answer(webhookRoutes.listWebhookDeliveries, [webhookDelivery({ state: 'failed' })]);
    const { user } = await open('Deliveries of Ticketing');
    const row = await within(await screen.findByRole('dialog')).findByRole('listitem');
    server.answer(webhookRoutes.resendWebhookDelivery, webhookDelivery());
    server.answer(webhookRoutes.listWebhookDeliveries, [webhookDelivery()]);
    await user.click(within(row).getByRole('button', { name: /^Send again: Alarm raised/ }));
    await waitFor(() => expect(row).toHaveFocus());
    expect(row).toHaveTextContent('Delivered');
  });

  test('a test that is refused says so', async () => {
    const { user } = await open('Deliveries of Ticketing');
    const dialog = within(await screen.findByRole('dialog'));
    server.refuse(webhookRoutes.testWebhook, 409, { message: 'The webhook is switched off' });
    await user.click(dialog.getByRole('button', { name: 'Send test' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The webhook is switched off');
  });

  test('are read further back when that is asked for', async () => {
    const many = Array.from({ length: 20 }, (_, index) => webhookDelivery({ id: index + 1 }));
    server.answer(webhookRoutes.listWebhookDeliveries, ({ query }) =>
      query.limit === 20 ? many : [...many, webhookDelivery({ id: 21 })],
    );
    const { user } = await open('Deliveries of Ticketing');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(21));
    expect(dialog.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });
});

import { pageRoutes, publicConfigRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { pass } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { publicConfig } from '../testing/samples/company.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer(null);
  server.answer(pageRoutes.publicPage, { text: null });
});

const open = async (page: 'terms' | 'privacy' | 'contact') => {
  const opened = openPage(`/${page}`, server);
  await screen.findByRole('heading', { level: 1 });
  return opened;
};
const titles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('a public page', () => {
  test.each([
    ['terms', 'Who runs this system'],
    ['privacy', 'Who is responsible'],
  ] as const)(
    '%s is open to everybody, with the product’s text by the name of the operator',
    async (page, first) => {
      server.answer(publicConfigRoutes.publicConfig, publicConfig({ providerName: 'Northfield Monitoring' }));
      await open(page);
      expect((await screen.findAllByText(/Northfield Monitoring/)).length).toBeGreaterThan(0);
      expect(titles()[0]).toBe(first);
      expect(server.asked(pageRoutes.publicPage)[0]?.params.page).toBe(page);
      expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
    },
  );

  test('does not invent a name for an operator that gave none', async () => {
    await open('terms');
    expect(await screen.findByText(/^It is run by whoever gave you your sign-in/)).toBeInTheDocument();
  });

  test('is the operator’s own text where there is one, and nothing of the product’s', async () => {
    server.answer(pageRoutes.publicPage, {
      text: '# Our terms\n\nWe keep\nit cold.\n\n- never warm\n- never warm\n\n<b>bold</b> is text',
    });
    await open('terms');
    expect(await screen.findByText('We keep it cold.')).toBeInTheDocument();
    expect(titles()).toEqual(['Our terms']);
    expect(within(within(screen.getByRole('main')).getByRole('list')).getAllByRole('listitem')).toHaveLength(
      2,
    );
    expect(screen.getByText('<b>bold</b> is text')).toBeInTheDocument();
  });

  test('never shows the product’s terms because the operator’s could not be read', async () => {
    server.refuse(pageRoutes.publicPage, 500);
    const { user } = await open('terms');
    await pass(12_000);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This page could not be loaded');
    expect(screen.queryByText('Who runs this system')).not.toBeInTheDocument();
    server.answer(pageRoutes.publicPage, { text: 'Ours.' });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ours.')).toBeInTheDocument();
  });

  test('does not wait for ever for who the operator is', async () => {
    server.refuse(publicConfigRoutes.publicConfig, 500);
    const { user } = await open('privacy');
    await pass(12_000);
    const alert = await screen.findByRole('alert');
    server.answer(publicConfigRoutes.publicConfig, publicConfig());
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Who is responsible')).toBeInTheDocument();
  });
});

describe('the contact page', () => {
  test('has every way to reach the operator as a link that works', async () => {
    server.answer(
      publicConfigRoutes.publicConfig,
      publicConfig({
        providerName: 'Northfield Monitoring',
        providerEmail: 'help@northfield.example',
        providerPhone: '+44 (0)131 496 0000',
        providerUrl: 'https://northfield.example',
      }),
    );
    await open('contact');
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Email: help@northfield.example')).toBe('mailto:help@northfield.example');
    expect(await link('Phone: +44 (0)131 496 0000')).toBe('tel:+4401314960000');
    expect(await link('Website: https://northfield.example')).toBe('https://northfield.example');
  });

  test('says who to ask where the operator has published nothing', async () => {
    await open('contact');
    expect(await screen.findByText(/has not published a way to reach them/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Email/ })).not.toBeInTheDocument();
  });
});

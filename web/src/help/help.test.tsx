import { publicConfigRoutes } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { publicConfig } from '../testing/samples/company.ts';
import { answerEmptyCompany } from '../testing/empty-company.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
});

const contents = async (): Promise<string[]> => {
  const list = within(await screen.findByRole('navigation', { name: 'Contents' }));
  return list.queryAllByRole('link').map(({ textContent }) => textContent ?? '');
};

describe('the help', () => {
  test('has each of its sections in the contents and on the page', async () => {
    openPage('/help', server);
    const names = await contents();
    expect(names.length).toBeGreaterThanOrEqual(9);
    for (const name of names) expect(screen.getByRole('region', { name })).toBeInTheDocument();
  });

  test('gives the steps of each section in their order, and folds the rest until it is searched for', async () => {
    const { user } = openPage('/help', server);
    for (const name of await contents()) {
      const steps = within(
        within(screen.getByRole('region', { name })).getAllByRole('list')[0] as HTMLElement,
      );
      expect(steps.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3);
    }
    const shelving = () => screen.getByText('Shelving').closest('details');
    expect(shelving()).not.toHaveAttribute('open');
    await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'shelve');
    expect(shelving()).toHaveAttribute('open');
    expect(screen.getByText('Pre-alarms').closest('details')).not.toHaveAttribute('open');
  });

  test('finds what one looks for, says when there is nothing, and lets go again', async () => {
    const { user } = openPage('/help', server);
    const all = await contents();
    const search = screen.getByRole('searchbox', { name: 'Search the help' });
    await user.type(search, 'passkey');
    const found = await contents();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    await user.type(search, ' zzz');
    expect(screen.getByText('Nothing in the help has these words.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await contents()).toEqual(all);
  });

  test('keeps what was found when a section of it is chosen, also after a link from elsewhere to another', async () => {
    const { user } = openPage('/help#addSensor', server);
    await user.type(await screen.findByRole('searchbox', { name: 'Search the help' }), 'passkey');
    const found = await contents();
    await user.click(screen.getByRole('link', { name: found[0] ?? '' }));
    expect(await contents()).toEqual(found);
    expect(screen.getByRole('searchbox', { name: 'Search the help' })).toHaveValue('passkey');
  });

  test.each([
    ['nobody named', {}, 'Ask whoever runs this system for you.'],
    ['a name', { providerName: 'Cold Watch' }, 'Ask Cold Watch'],
    ['a phone', { providerName: 'Cold Watch', providerPhone: '+44 20 7946 0000' }, 'Phone: +44 20 7946 0000'],
    [
      'an email',
      { providerName: 'Cold Watch', providerEmail: 'help@example.com' },
      'Email: help@example.com',
    ],
  ] as const)('says who to ask: %s', async (_, config, text) => {
    server.answer(publicConfigRoutes.publicConfig, publicConfig(config));
    openPage('/help', server);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(text));
  });

  test('has the words of every picture', async () => {
    openPage('/help', server);
    await contents();
    for (const picture of within(screen.getByRole('main')).queryAllByRole('img')) {
      expect(picture).toHaveAccessibleName(/.{10,}/);
    }
  });
});

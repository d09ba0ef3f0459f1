import { authRoutes, BUILT_IN_ROLE_KEYS, type BuiltInRoleKey, sensorRoutes } from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shell } from '../i18n/de/shell.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { userData } from '../testing/samples/company.ts';

/** Opens the app as somebody who reads German, and returns the head of the page. */
async function openInGerman(role: BuiltInRoleKey, changes: { readonly roleName?: string } = {}) {
  const server = startServer({ role });
  server.answer(sensorRoutes.listSensors, []);
  const data = userData(role, { language: 'de', ...changes });
  server.answer(authRoutes.verifyAccess, { message: 'Valid Session', data });
  openPage('/help', server);
  return screen.findByRole('banner');
}

test.each(BUILT_IN_ROLE_KEYS)(
  'the head of the page names the role %s in the language of its reader',
  async (role) => {
    const head = await openInGerman(role);
    await waitFor(() => expect(head).toHaveTextContent(shell.roles[role]));
  },
);

test('a role of the company has the name that it was given', async () => {
  const head = await openInGerman('viewer', { roleName: 'Küche' });
  await waitFor(() => expect(head).toHaveTextContent('Küche'));
});

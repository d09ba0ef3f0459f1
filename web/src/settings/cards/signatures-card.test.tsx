import { signatureSettingsRoutes } from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../i18n/en/settings.ts';
import { addTexts } from '../../i18n/translate.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { showPart, startServer } from '../../testing/page.tsx';
import { SignaturesCard } from './signatures-card.tsx';

addTexts({ settings });

let server: FakeServer;

beforeEach(() => {
  server = startServer();
});

test('minutes and meanings of signatures are saved together, each meaning on a line', async () => {
  server.answer(signatureSettingsRoutes.saveSignatureSettings, ({ body }) => body);
  const { user } = showPart(<SignaturesCard />, server);
  const minutes = await screen.findByLabelText('Minutes with the password alone');
  expect(minutes).toHaveValue('15');
  await user.clear(minutes);
  await user.type(minutes, '5');
  await user.type(screen.getByLabelText('Further meanings'), 'Released\n Second check \n');
  await user.click(screen.getByRole('checkbox', { name: /by different persons$/ }));
  await user.click(screen.getByRole('button', { name: 'Save signatures' }));
  expect(await screen.findByText('Signatures saved')).toBeInTheDocument();
  expect(server.asked(signatureSettingsRoutes.saveSignatureSettings)[0]?.body).toEqual({
    signatureMinutes: 5,
    signatureMeanings: ['Released', 'Second check'],
    signaturesByTwo: true,
  });
});

test.each([
  ['Minutes with the password alone', '61', /Enter 0 to 60 minutes/],
  ['Further meanings', 'x'.repeat(61), /At most 10 meanings/],
] as const)('what cannot be in "%s" is said beside it, and nothing is sent', async (label, text, said) => {
  const { user } = showPart(<SignaturesCard />, server);
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Save signatures' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(said));
  expect(server.asked(signatureSettingsRoutes.saveSignatureSettings)).toEqual([]);
});

test('viewers read the terms', async () => {
  server = startServer({ role: 'viewer' });
  const terms = { signatureMinutes: 0, signatureMeanings: ['Released'], signaturesByTwo: true };
  server.answer(signatureSettingsRoutes.getSignatureSettings, terms);
  showPart(<SignaturesCard />, server);
  expect(await screen.findByText('Each signature asks for e-mail address and password.')).toBeInTheDocument();
  expect(screen.getByText('Further meanings: Released')).toBeInTheDocument();
  expect(screen.getByText(/by different persons$/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

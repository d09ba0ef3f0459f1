import { companyDataRoutes, DEVICE_KEYS_FILE } from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { showPart, startServer } from '../../testing/page.tsx';
import { addTexts } from '../../i18n/translate.ts';
import { settings } from '../../i18n/en/settings.ts';
import { DataCard } from './data-card.tsx';
import { ImportCard } from './import-card.tsx';

addTexts({ settings });

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(companyDataRoutes.getCompanyImport, { holds: [], maxBytes: 5_000_000, import: null });
});

describe('device keys under a passphrase', () => {
  const SEALED = { deviceKeys: 'a'.repeat(80) };
  const withKeys = () =>
    new File([`zip ${DEVICE_KEYS_FILE} manifest.json`], 'acme.zip', { type: 'application/zip' });

  test('go into the exported file once the passphrase was typed twice', async () => {
    const addresses: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      addresses.push(new URL(this.href).pathname + new URL(this.href).search);
    });
    onTestFinished(() => click.mockRestore());
    server.answer(companyDataRoutes.sealPassphrase, SEALED);
    const { user } = showPart(<DataCard />, server);
    expect(screen.getByRole('link', { name: 'Export all data' })).toHaveAttribute('download');
    await user.click(screen.getByRole('checkbox', { name: 'Device keys of the base units' }));
    const send = screen.getByRole('button', { name: 'Export all data' });
    await user.type(screen.getByLabelText('Passphrase'), 'eleven char');
    await user.click(send);
    expect(screen.getByLabelText('Passphrase')).toBeInvalid();
    expect(screen.getByText('The passphrases are not the same')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Passphrase'), 's long');
    await user.type(screen.getByLabelText('Passphrase again'), 'eleven chars long');
    await user.click(send);
    await waitFor(() => expect(addresses).toEqual([`/api/settings/export?deviceKeys=${SEALED.deviceKeys}`]));
    const [asked] = server.asked(companyDataRoutes.sealPassphrase);
    expect(asked?.body).toEqual({ passphrase: 'eleven chars long' });
  });

  test('are asked for with a file that has them; after a wrong passphrase the file stays chosen', async () => {
    server.answer(companyDataRoutes.sealPassphrase, SEALED);
    server.refuse(companyDataRoutes.importCompany, 400, {
      errors: [{ path: 'passphrase', message: 'is not the one of this file' }],
    });
    const { user } = showPart(<ImportCard />, server);
    await screen.findByRole('button', { name: 'Choose a ZIP file' });
    await user.upload(screen.getByLabelText('Choose a ZIP file', { selector: 'input' }), withKeys());
    await user.type(await screen.findByLabelText('Passphrase of the device keys'), 'a wrong passphrase');
    await user.click(screen.getByRole('button', { name: 'Import file' }));
    expect(await screen.findByText(/^This is not the passphrase of the file/)).toBeInTheDocument();
    server.answer(companyDataRoutes.importCompany, undefined);
    await user.clear(screen.getByLabelText('Passphrase of the device keys'));
    await user.type(screen.getByLabelText('Passphrase of the device keys'), 'the right passphrase');
    await user.click(screen.getByRole('button', { name: 'Import file' }));
    await waitFor(() => expect(server.asked(companyDataRoutes.importCompany)).toHaveLength(2));
    expect(server.asked(companyDataRoutes.importCompany).at(-1)?.query).toEqual({
      users: 'invited',
      ...SEALED,
    });
  });

  test('may be left behind, and people disabled', async () => {
    server.answer(companyDataRoutes.importCompany, undefined);
    const { user } = showPart(<ImportCard />, server);
    await screen.findByRole('button', { name: 'Choose a ZIP file' });
    await user.upload(screen.getByLabelText('Choose a ZIP file', { selector: 'input' }), withKeys());
    await user.click(await screen.findByRole('checkbox', { name: 'Base units keep their device keys' }));
    await user.click(screen.getByRole('checkbox', { name: /^Invite the people/ }));
    expect(screen.queryByLabelText('Passphrase of the device keys')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import file' }));
    await waitFor(() => expect(server.asked(companyDataRoutes.importCompany)).toHaveLength(1));
    expect(server.asked(companyDataRoutes.importCompany)[0]?.query).toEqual({
      users: 'disabled',
      deviceKeys: 'none',
    });
    expect(server.asked(companyDataRoutes.sealPassphrase)).toEqual([]);
  });
});

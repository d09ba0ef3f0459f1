import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { API_PREFIX, evidencePack } from '@ts1/contract';
import { z } from 'zod';
import { unzip } from '../../server/testing/unzip.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openColdStore } from '../support/cold-store.ts';
import { freshSerial } from '../support/fresh.ts';
import { expect, test } from '../support/test.ts';

test('a pack of a sensor is asked for from its page, made, downloaded and signed, wide and at 390 px', async ({
  admin,
  product,
}) => {
  const store = await openColdStore(product, admin.request);
  const name = 'Audited freezer';
  const serialNo = freshSerial();
  const sensor = await store.addSensor({ name, serialNo, type: '1' });
  await store.deliver([{ sensor: serialNo, timestamp: new Date().toISOString(), temperature: -18.4 }]);
  await admin.goto(`${product.url}/sensors/${sensor}`);
  await admin.getByRole('button', { name: 'Actions' }).click();
  await admin.getByRole('link', { name: 'Evidence pack' }).click();
  await expect(admin.getByRole('checkbox', { name })).toBeChecked();
  await admin.getByRole('button', { name: 'Make the pack' }).click();
  const link = admin.getByRole('link', { name: `Download the pack of ${name}` });
  await expect(link).toBeVisible();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await admin.setViewportSize(viewport);
    await expectAccessible(admin);
  }
  const downloading = admin.waitForEvent('download');
  await link.click();
  const file = await readFile(await (await downloading).path());
  const api = `${product.url}${API_PREFIX}/evidence`;
  const [pack] = evidencePack.array().parse(await (await admin.request.get(api)).json());
  expect(file).toHaveLength(pack?.bytes ?? 0);
  const { publicKey } = z
    .object({ publicKey: z.string() })
    .parse(await (await admin.request.get(`${api}/key`)).json());
  const envelope = Buffer.from('302a300506032b6570032100', 'hex');
  const der = Buffer.concat([envelope, Buffer.from(publicKey, 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const files = unzip(file);
  const signature = Buffer.from(files.get('manifest.sig') ?? '', 'base64');
  expect(verify(null, Buffer.from(files.get('manifest.json') ?? ''), key, signature)).toBe(true);

  await admin.getByRole('button', { name: `Delete the pack of ${name}` }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.getByText('No pack yet')).toBeVisible();
});

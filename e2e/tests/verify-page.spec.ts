import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { verifierPage } from '../../server/src/evidence-verifier/index.ts';
import { AUDITORS_KEY, TRUE_CONTENT } from '../../server/testing/evidence/falsify.ts';
import { signingKey } from '../../server/testing/evidence/audit-log.ts';
import { signPack } from '../../server/testing/evidence/make-pack.ts';
import { toZip } from '../../server/testing/evidence/zip-file.ts';
import { expectAccessible } from '../support/accessibility.ts';

const PACK = fileURLToPath(new URL('../../server/testing/evidence/golden/1-deflated.zip', import.meta.url));

/** Opens the page from disk, as somebody does who has no network; returns what it asks for and complains about. */
async function openPage(page: Page): Promise<string[]> {
  const path = test.info().outputPath('verify.html');
  writeFileSync(path, await verifierPage());
  const noticed: string[] = [];
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(path).href);
  page.on('request', (request) => noticed.push(request.url()));
  page.on('console', (message) => noticed.push(message.text()));
  page.on('pageerror', (error) => noticed.push(error.message));
  return noticed;
}

async function verify(page: Page, pack: string, key: string): Promise<void> {
  await page.getByLabel('Evidence pack (ZIP)').setInputFiles(pack);
  await page.getByLabel('Public key').fill(key);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`the page of the verifier says from disk and without a network whether a pack is whole, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const noticed = await openPage(page);
    await expectAccessible(page);
    await verify(page, PACK, AUDITORS_KEY);
    const result = page.getByRole('status');
    await expect(result).toContainText('The pack is whole.');
    await expect(result).toContainText('readings: 149 in 7 days of sensors, 4 of them sealed');
    await expectAccessible(page);
    await verify(page, PACK, signingKey(2).publicKey);
    await expect(result).toContainText('The pack is not whole.');
    await expect(result).toContainText('first wrong file: manifest.json');
    await expectAccessible(page);
    await verify(page, PACK, 'AAAA');
    await expect(result).toContainText('is not a public key');
    expect(noticed).toEqual([]);
  });
}

test('the page of the verifier executes nothing of a pack', async ({ page }) => {
  const noticed = await openPage(page);
  const company = { id: 7, name: '<img src=x onerror="document.title=1"><script>document.title=2</script>' };
  const manifest = { ...TRUE_CONTENT.manifest, company };
  const path = test.info().outputPath('hostile.zip');
  writeFileSync(path, toZip(signPack({ ...TRUE_CONTENT, manifest }, signingKey(1))));
  await verify(page, path, AUDITORS_KEY);
  await expect(page.getByRole('status')).toContainText(`company: ${company.name} (7)`);
  await expect(page).toHaveTitle('Verify an evidence pack');
  expect(noticed).toEqual([]);
});

test('a pack that is dropped on the page of the verifier is verified', async ({ page }) => {
  await openPage(page);
  await page.getByLabel('Public key').fill(AUDITORS_KEY);
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], 'pack.zip'));
    return transfer;
  }, readFileSync(PACK).toString('base64'));
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped });
  await expect(page.getByRole('status')).toContainText('The pack is whole.');
});

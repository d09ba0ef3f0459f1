import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

for (const { language, program, file, viewport } of [
  { language: 'Python 3', program: 'python3', file: 'send.py', viewport: { width: 1440, height: 900 } },
  { language: 'Node.js', program: process.execPath, file: 'send.mjs', viewport: { width: 390, height: 844 } },
]) {
  test(`the program in ${language} that is shown for a new base unit delivers without changes`, async ({
    admin,
    product,
  }) => {
    await admin.setViewportSize(viewport);
    await admin.goto(`${product.url}/base-units`);
    await admin.getByRole('button', { name: 'Add Base Unit' }).click();
    const adding = admin.getByRole('dialog', { name: 'Add Base Unit' });
    await adding.getByLabel('Serial Number').fill(`EX-${file}`);
    await adding.getByLabel('Base Unit Name').fill(`Example ${file}`);
    await adding.getByLabel('Base Unit Type').selectOption({ label: 'EMS IceSpy Base' });
    await adding.getByRole('button', { name: 'Add Base Unit' }).click();
    const dialog = admin.getByRole('dialog', { name: `Device key of Example ${file}` });
    await dialog.getByLabel('Example in').selectOption(language);
    await expectAccessible(admin);
    const shown = dialog.getByRole('figure', { name: 'HTTP program' }).locator('pre');
    const path = test.info().outputPath(file);
    writeFileSync(path, (await shown.textContent()) ?? '');
    const { stdout } = await run(program, [path]);
    expect(stdout).toContain('010203');
    await expect(dialog.getByText('1 message received with 1 reading.')).toBeVisible();
  });
}

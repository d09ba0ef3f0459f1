import { once } from 'node:events';
import { createServer } from 'node:http';
import { API_PREFIX } from '@ts1/contract';
import { expectAccessible } from '../support/accessibility.ts';
import { freshSerial } from '../support/fresh.ts';
import { startProduct } from '../support/product.ts';
import { enter, expect, setUp, test } from '../support/test.ts';

/** Starts a system of the company's own, whose answers a test chooses. */
async function startTarget() {
  let status = 204;
  const types: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      types.push((JSON.parse(body) as { type: unknown }).type);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the target has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    types,
    answer: (next: number) => (status = next),
    close: () => void server.close(),
  };
}

test('an admin lets a program call the API with a key, and has events sent to another', async ({ page }) => {
  test.slow();
  const target = await startTarget();
  const product = await startProduct({ PRIVATE_TARGETS: 'allow' });
  try {
    await setUp(product);
    await enter(page, product);
    await page.goto(`${product.url}/settings?tab=integrations`);

    const keys = page.getByRole('region', { name: 'API keys' });
    await expect(keys).toContainText('No program has a key yet.');
    await keys.getByRole('button', { name: 'Create API key' }).click();
    const creating = page.getByRole('dialog', { name: 'Create API key' });
    await creating.getByRole('checkbox', { name: /^Read/ }).click();
    await creating.getByRole('button', { name: 'Create API key' }).click();
    await expect(creating).toContainText('Enter a name of at most 100 characters.');
    await expect(creating).toContainText('Choose at least one.');
    await creating.getByRole('textbox', { name: 'Name' }).fill('Warehouse system');
    await creating.getByRole('checkbox', { name: /^Read/ }).click();
    await creating.getByRole('checkbox', { name: /^Manage/ }).click();
    await creating.getByRole('textbox', { name: 'Name' }).press('Enter');
    const shownKey = page.getByRole('dialog', { name: 'API key of Warehouse system' });
    const key = await shownKey.getByLabel('API key', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    await expect(shownKey).toContainText('The key is shown only now. Close without copying?');
    await shownKey.getByRole('button', { name: 'Close without copying' }).click();
    await expect(keys.getByRole('listitem')).toContainText('never used');
    const asProgram = async () =>
      fetch(`${product.url}${API_PREFIX}/zones`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ zoneName: `Zone ${Math.random()}` }),
      });
    expect((await asProgram()).status).toBe(201);
    await page.reload();
    await expect(keys.getByRole('listitem')).toContainText('last used');

    const hooks = page.getByRole('region', { name: 'Webhooks' });
    await hooks.getByRole('button', { name: 'Add webhook' }).click();
    const adding = page.getByRole('dialog', { name: 'Add webhook' });
    await adding.getByRole('textbox', { name: 'Name' }).fill('Ticket system');
    await adding.getByLabel('Address').fill('https://name.that.nobody.has.invalid/');
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    await expect(adding.getByLabel('Address')).toHaveAccessibleDescription(/The address cannot be found\./);
    await adding.getByLabel('Address').fill(target.url);
    await adding.getByRole('checkbox', { name: 'Sensor added' }).click();
    await adding.getByRole('button', { name: 'Add webhook' }).click();
    const shownSecret = page.getByRole('dialog', { name: 'Secret of Ticket system' });
    await expect(shownSecret.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await shownSecret.getByRole('button', { name: 'Done' }).click();
    await shownSecret.getByRole('button', { name: 'Close without copying' }).click();

    await hooks.getByRole('button', { name: 'Deliveries of Ticket system' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries of Ticket system' });
    await expect(log).toContainText('Nothing was sent yet.');
    await log.getByRole('button', { name: 'Send test' }).click();
    const sent = log.getByRole('listitem');
    await expect(sent).toContainText('Delivered');
    await page.request.post(`${product.url}${API_PREFIX}/sensors`, {
      data: { name: 'New freezer', serialNo: freshSerial(), type: '1' },
    });
    // It comes by the event stream.
    await expect(sent.filter({ hasText: 'Sensor added' })).toContainText('Delivered');
    expect(target.types).toEqual(['webhook.test', 'sensor.added']);
    target.answer(500);
    await log.getByRole('button', { name: 'Send test' }).click();
    await expect(sent.first()).toContainText('the target answered 500');
    await expect(sent.first()).toContainText('Waiting');
    await log.getByRole('button', { name: 'Close' }).last().click();
    await expect(hooks.getByRole('listitem')).toContainText('Failing');

    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await hooks.getByRole('button', { name: 'Edit Ticket system' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit webhook' });
    await expect(editing.getByLabel('Address')).toHaveValue(target.url);
    await editing.getByRole('switch', { name: 'Switched on' }).click();
    await editing.getByRole('button', { name: 'Save webhook' }).click();
    await expect(hooks.getByRole('listitem')).toContainText('Off');

    // A delivery that was given up is sent again once the webhook is on.
    await hooks.getByRole('button', { name: 'Deliveries of Ticket system' }).click();
    const again = sent.first().getByRole('button', { name: /^Send again: Test message, / });
    await expect(sent.first()).toContainText('Given up');
    await expect(again).toHaveCount(0);
    await log.getByRole('button', { name: 'Close' }).last().click();
    await hooks.getByRole('button', { name: 'Edit Ticket system' }).click();
    await editing.getByRole('switch', { name: 'Switched on' }).click();
    await editing.getByRole('button', { name: 'Save webhook' }).click();
    await expect(hooks.getByRole('listitem')).not.toContainText('Off');
    target.answer(204);
    await hooks.getByRole('button', { name: 'Deliveries of Ticket system' }).click();
    await page.screenshot({ path: test.info().outputPath('given-up-phone.png') });
    await again.click();
    await expect(sent.first()).toContainText('Delivered');
    await expect(again).toHaveCount(0);
    await expect(sent.first()).toBeFocused();
    await log.getByRole('button', { name: 'Close' }).last().click();
    await hooks.getByRole('button', { name: 'New secret for Ticket system' }).click();
    await page.getByRole('button', { name: 'Make new secret' }).click();
    await expect(shownSecret.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await shownSecret.getByRole('button', { name: 'Done' }).click();
    await shownSecret.getByRole('button', { name: 'Close without copying' }).click();
    await hooks.getByRole('button', { name: 'Delete Ticket system' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(hooks).toContainText('No webhook yet.');

    await keys.getByRole('button', { name: 'Revoke API key of Warehouse system' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await expect(keys).toContainText('No program has a key yet.');
    expect((await asProgram()).status).toBe(401);
  } finally {
    await product.stop();
    target.close();
  }
});

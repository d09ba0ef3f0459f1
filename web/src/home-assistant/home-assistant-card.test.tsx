import { homeAssistantRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { homeAssistantAccess } from '../testing/samples/programs.ts';
import { HomeAssistantCard } from './home-assistant-card.tsx';

let server: FakeServer;
const on = homeAssistantAccess({ enabled: true, created_at: minutesAgo(60), created_by: 'ann' });

beforeEach(() => {
  server = startServer();
  server.answer(homeAssistantRoutes.getHomeAssistant, homeAssistantAccess());
});

const show = () => showPart(<HomeAssistantCard />, server);

describe('Home Assistant', () => {
  test('is turned on, and its password shown this once', async () => {
    server.answer(homeAssistantRoutes.enableHomeAssistant, { ...on, password: 'ts1h_secret' });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Password of company-7' });
    expect(dialog).toHaveTextContent('shown this once');
    expect(within(dialog).getByLabelText('Password')).toHaveValue('ts1h_secret');
  });

  test('that is on says with what, and is turned off after a question', async () => {
    server.answer(homeAssistantRoutes.getHomeAssistant, on);
    server.answer(homeAssistantRoutes.disableHomeAssistant, undefined);
    const { user } = show();
    expect(await screen.findByText('company-7')).toBeInTheDocument();
    expect(screen.getByText(/by ann/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn off Home Assistant?' });
    server.answer(homeAssistantRoutes.getHomeAssistant, homeAssistantAccess());
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Home Assistant does not read the sensors.')).toBeInTheDocument();
  });
});

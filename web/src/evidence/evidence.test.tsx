import { type EvidencePack, baseUnitRoutes, evidenceRoutes, sensorRoutes, zoneRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { baseUnit, sensor } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

const SUM = 'ab'.repeat(32);
let server: FakeServer;

function pack(changes: Partial<EvidencePack> = {}): EvidencePack {
  return {
    id: 7,
    sensorIds: [1],
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: '2026-01-31T23:59:59.999Z',
    state: 'ready',
    done: 31,
    total: 31,
    askedAt: minutesAgo(9),
    askedBy: 'ann',
    readyAt: minutesAgo(8),
    keptUntil: minutesAgo(-10_000),
    bytes: 4_660_000,
    sha256: SUM,
    failure: null,
    ...changes,
  };
}

const waiting = (changes: Partial<EvidencePack> = {}): EvidencePack =>
  pack({
    state: 'waiting',
    done: 0,
    total: 0,
    readyAt: null,
    keptUntil: null,
    bytes: null,
    sha256: null,
    ...changes,
  });

function answer(): void {
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, [
    sensor({ id: 2, name: 'Fridge' }),
    sensor({ id: 1, name: 'Freezer' }),
  ]);
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit()]);
  server.answer(evidenceRoutes.listEvidence, []);
  server.answer(evidenceRoutes.evidenceKey, { publicKey: 'S2V5' });
}

beforeEach(() => {
  server = startServer();
  answer();
});

test('a pack is asked for with the sensor and the days of the address', async () => {
  const { user } = openPage('/analytics?tab=evidence&sensor=1&from=2026-01-01&to=2026-01-31', server);
  expect(await screen.findByRole('checkbox', { name: 'Freezer' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Fridge' })).not.toBeChecked();
  expect(screen.getByLabelText('First day')).toHaveValue('1 Jan 2026');
  expect(screen.getByText('No pack yet')).toBeInTheDocument();
  server.answer(evidenceRoutes.askForEvidence, waiting());
  server.answer(evidenceRoutes.listEvidence, [waiting()]);
  await user.click(screen.getByRole('button', { name: 'Make the pack' }));
  expect(await screen.findByText('Waiting')).toBeInTheDocument();
  expect(server.asked(evidenceRoutes.askForEvidence)).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ sensorIds: [1] }) }),
  ]);
});

test('what cannot be asked for is said beside its field, and a refusal in the form', async () => {
  const { user } = openPage('/analytics?tab=evidence&from=2026-02-01&to=2026-01-31', server);
  await user.click(await screen.findByRole('button', { name: 'Make the pack' }));
  expect(screen.getByText('Choose at least one sensor.')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Fridge' }));
  await user.click(screen.getByRole('button', { name: 'Make the pack' }));
  expect(screen.getByText('The last day must not be before the first.')).toBeInTheDocument();
  expect(server.asked(evidenceRoutes.askForEvidence)).toEqual([]);
  await user.clear(screen.getByLabelText('First day'));
  await user.type(screen.getByLabelText('First day'), '2026-01-30');
  server.refuse(evidenceRoutes.askForEvidence, 409, { message: 'Please wait for one of them.' });
  await user.click(screen.getByRole('button', { name: 'Make the pack' }));
  expect(await screen.findByText('Please wait for one of them.')).toBeInTheDocument();
});

test('each pack says how far it is; one that is made can be downloaded, and deleted', async () => {
  server.answer(evidenceRoutes.listEvidence, [
    pack({ id: 9, state: 'making', done: 3, bytes: null, sha256: null, readyAt: null, keptUntil: null }),
    pack({
      id: 8,
      state: 'failed',
      bytes: null,
      sha256: null,
      readyAt: null,
      keptUntil: null,
      failure: 'seal',
    }),
    pack({ sensorIds: [1, 2, 3, 4] }),
  ]);
  const { user } = openPage('/analytics?tab=evidence', server);
  expect(await screen.findByRole('progressbar', { name: '3 of 31 days done' })).toBeInTheDocument();
  expect(screen.getByText(/Readings are not those that were sealed/)).toBeInTheDocument();
  const name = 'Freezer, Fridge, deleted sensor 3 and 1 more';
  const download = screen.getByRole('link', { name: `Download the pack of ${name}` });
  expect(download).toHaveAttribute('href', '/api/evidence/7/file');
  expect(download).toHaveTextContent('Download (4.7 MB)');
  expect(screen.getByText(SUM)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `Delete the pack of ${name}` }));
  server.answer(evidenceRoutes.deleteEvidence, undefined);
  server.answer(evidenceRoutes.listEvidence, []);
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No pack yet')).toBeInTheDocument();
});

test('the public key is shown, and copied with a button', async () => {
  const { user } = openPage('/analytics?tab=evidence', server);
  const key = within(await screen.findByRole('region', { name: 'Public key' }));
  expect(key.getByText('S2V5')).toBeInTheDocument();
  await user.click(key.getByRole('button', { name: 'Copy the public key' }));
  expect(await key.findByRole('button', { name: 'Public key copied' })).toBeInTheDocument();
});

test('viewers, who read the audit log, download packs and delete none', async () => {
  server = startServer({ role: 'viewer' });
  answer();
  server.answer(evidenceRoutes.listEvidence, [pack()]);
  openPage('/analytics?tab=evidence', server);
  expect(await screen.findByRole('link', { name: 'Download the pack of Freezer' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Delete the pack/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download verify.mjs' })).toHaveAttribute(
    'href',
    '/api/evidence-verifier/verify.mjs',
  );
});

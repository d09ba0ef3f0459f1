import {
  calibrationRoutes,
  labCalibrationRoutes,
  MAX_CERTIFICATE_BYTES,
  type Calibration,
} from '@ts1/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, NOW, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { sensor } from '../testing/samples/devices.ts';
import { CalibrationSection } from './index.ts';

let server: FakeServer;
/** Record on the server. */
let record: Calibration[];
let dueDate: string | null;

beforeEach(() => {
  server = startServer();
  record = [calibration()];
  dueDate = null;
  server.answer(labCalibrationRoutes.listLabCalibrations, []);
  server.answer(calibrationRoutes.listCalibrations, () => record);
  server.answer(calibrationRoutes.calibrationDue, () => due());
  server.answer(calibrationRoutes.setCalibrationDue, ({ body }) => {
    dueDate = body.dueDate;
    return due();
  });
});

const due = () => ({ sensorId: 1, dueDate, setBy: 'ann', setAt: minutesAgo(5) });

function calibration(changes: Partial<Calibration> = {}): Calibration {
  return {
    id: 4,
    sensorId: 1,
    action: 'calibrate',
    setpoint: -18,
    offset: 0.25,
    by: 'ann',
    at: minutesAgo(60),
    baseUnitName: 'Base unit 1',
    state: 'acknowledged',
    detail: null,
    endedAt: minutesAgo(59),
    certificate: null,
    ...changes,
  };
}

const CERTIFICATE = {
  filename: 'freezer-1.pdf',
  bytes: 84_200,
  sha256: 'c'.repeat(64),
  uploadedBy: 'ann',
  uploadedAt: minutesAgo(30),
};

const show = () => showPart(<CalibrationSection sensor={sensor()} now={NOW} />, server);
const list = async () => within(await screen.findByRole('list', { name: 'Calibration record' }));
const set = () => server.asked(calibrationRoutes.setCalibrationDue);

test('a sensor behind a network server is calibrated in a laboratory alone', async () => {
  showPart(<CalibrationSection sensor={sensor({ type: '6' })} now={NOW} />, server);
  expect(await screen.findByText(/takes no commands: it is calibrated in a laboratory/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Calibrate' })).toBeNull();
});

describe('the calibration record', () => {
  test.each([
    [{}, 'Setpoint -18 °C, offset +0.25 °C'],
    [{ setpoint: 4.125, offset: -0.000_5 }, 'Setpoint 4.125 °C, offset -0.0005 °C'],
    [{ offset: 0 }, 'Setpoint -18 °C, offset 0 °C'],
    [{ action: 'clear' as const, setpoint: null, offset: null }, 'Calibration cleared'],
  ])('has its figures as exact as they were typed: %j', async (changes, text) => {
    record = [calibration(changes)];
    show();
    const [entry] = (await list()).getAllByRole('listitem');
    expect(entry).toHaveTextContent(text);
    expect(entry).toHaveTextContent('10 Feb 2026, 08:30, by ann');
  });

  test('says of one that failed that it did, and what the base unit said', async () => {
    record = [calibration({ state: 'failed', detail: 'sensor out of reach' })];
    show();
    const [entry] = (await list()).getAllByRole('listitem');
    expect(entry).toHaveTextContent('Failed');
    expect(entry).toHaveTextContent('sensor out of reach');
  });

  test('shows five at first, then all', async () => {
    record = Array.from({ length: 7 }, (_, index) => calibration({ id: index + 1 }));
    const { user } = show();
    const entries = await list();
    expect(entries.getAllByRole('listitem')).toHaveLength(5);
    const more = screen.getByRole('button', { name: 'Show all 7' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(entries.getAllByRole('listitem')).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(entries.getAllByRole('listitem')).toHaveLength(5);
  });

  test('says that there is none only when that was answered', async () => {
    server.refuse(calibrationRoutes.listCalibrations, 500);
    const { user } = show();
    expect(await screen.findByText('Loading the calibration record...')).toBeInTheDocument();
    await pass(12_000);
    expect(await screen.findByText('The calibration record could not be loaded.')).toBeInTheDocument();
    expect(screen.queryByText('This sensor has not been calibrated yet.')).not.toBeInTheDocument();
    server.answer(calibrationRoutes.listCalibrations, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This sensor has not been calibrated yet.')).toBeInTheDocument();
  });

  test('is there to read for a viewer, certificates too, with nothing to change', async () => {
    server.caller = { role: 'viewer' };
    record = [calibration({ certificate: CERTIFICATE })];
    show();
    expect(
      await screen.findByRole('link', { name: 'Download the certificate freezer-1.pdf' }),
    ).toHaveAttribute('href', expect.stringMatching(/\/calibrations\/4\/certificate$/));
    await screen.findByText('No date set');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a certificate', () => {
  const pdf = (name = 'freezer-1.pdf', bytes = 3): File => new File([new Uint8Array(bytes)], name);
  const attach = async (file: File) => {
    const opened = show();
    const input = await screen.findByLabelText(/^Attach certificate to the calibration of/, {
      selector: 'input',
    });
    // The chosen file need not be one that the list of files offers.
    fireEvent.change(input, { target: { files: [file] } });
    return opened;
  };
  const sent = () => server.asked(calibrationRoutes.saveCertificate);

  test('is attached, and can be downloaded from then on', async () => {
    server.answer(calibrationRoutes.saveCertificate, ({ query }) => {
      record = [calibration({ certificate: { ...CERTIFICATE, filename: query.filename } })];
      return calibration({ certificate: { ...CERTIFICATE, filename: query.filename } });
    });
    await attach(pdf('Freezer 1, 2026.pdf'));
    expect(await screen.findByText('Certificate saved')).toBeInTheDocument();
    expect(sent()[0]?.params.calibrationId).toBe(4);
    expect(await screen.findByText('Freezer 1, 2026.pdf (84 kB)')).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: /^Replace the certificate of the calibration of/ }),
    ).toBeInTheDocument();
  });

  test.each([
    [pdf('large.pdf', MAX_CERTIFICATE_BYTES + 1), 'The certificate must be at most 10 MB.'],
    [pdf('certificate.docx'), 'The certificate must be a PDF, PNG or JPEG file.'],
  ])('is refused before it is sent: $name', async (file, words) => {
    await attach(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(sent()).toHaveLength(0);
  });

  test('that the server refuses says why, and the next attempt takes that back', async () => {
    server.refuse(calibrationRoutes.saveCertificate, 415, { message: 'This is no PDF' });
    await attach(pdf());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The certificate could not be saved. This is no PDF',
    );
    server.answer(calibrationRoutes.saveCertificate, calibration({ certificate: CERTIFICATE }));
    const input = screen.getByLabelText(/^Attach certificate to the calibration of/, { selector: 'input' });
    fireEvent.change(input, { target: { files: [pdf()] } });
    expect(await screen.findByText('Certificate saved')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that another admin attached meanwhile is on screen after a refusal', async () => {
    server.refuse(calibrationRoutes.saveCertificate, 404, { message: 'There is no such calibration' });
    show();
    const input = await screen.findByLabelText(/^Attach certificate/, { selector: 'input' });
    record = [];
    fireEvent.change(input, { target: { files: [pdf()] } });
    expect(await screen.findByText('This sensor has not been calibrated yet.')).toBeInTheDocument();
  });
});

describe('the next calibration', () => {
  test.each([
    ['2026-02-10', 'Due today'],
    ['2026-02-11', 'Due in 1 day'],
    ['2026-03-13', 'Due in 31 days'],
    ['2026-02-09', 'Overdue by 1 day'],
    ['2025-12-31', 'Overdue by 41 days'],
  ])('on %s is %s', async (day, words) => {
    dueDate = day;
    show();
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('that cannot be read is not the same as none', async () => {
    server.refuse(calibrationRoutes.calibrationDue, 500);
    const { user } = show();
    await pass(12_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'When the next calibration is due could not be loaded.',
    );
    expect(screen.queryByText('No date set')).not.toBeInTheDocument();
    server.answer(calibrationRoutes.calibrationDue, () => due());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No date set')).toBeInTheDocument();
  });

  const edit = async (button: string) => {
    const opened = show();
    await opened.user.click(await screen.findByRole('button', { name: button }));
    const input = screen.getByLabelText('Next calibration due');
    return { ...opened, input };
  };

  test('is set, with the field in focus, and on screen at once', async () => {
    const { user, input } = await edit('Set a date');
    expect(input).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(input).toHaveAccessibleDescription(/Enter a date/);
    expect(set()).toHaveLength(0);
    await user.type(input, '2027-01-31');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('31 January 2027')).toBeInTheDocument();
    expect(set()[0]).toMatchObject({ params: { sensorId: 1 }, body: { dueDate: '2027-01-31' } });
  });

  test('is taken away', async () => {
    dueDate = '2027-01-31';
    const { user } = await edit('Change');
    await user.click(screen.getByRole('button', { name: 'Remove the date' }));
    expect(await screen.findByText('No date set')).toBeInTheDocument();
    expect(set()[0]?.body).toEqual({ dueDate: null });
  });

  test.each(['{Escape}', 'Cancel'])('stays as it was after %s', async (way) => {
    dueDate = '2027-01-31';
    const { user, input } = await edit('Change');
    await user.clear(input);
    await user.type(input, '2028-01-31');
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: way }));
    else await user.keyboard(way);
    expect(screen.getByText('31 January 2027')).toBeInTheDocument();
    expect(set()).toHaveLength(0);
  });

  test('that cannot be saved keeps what was typed, and says why', async () => {
    const { user, input } = await edit('Set a date');
    await user.type(input, '2027-01-31');
    server.refuse(calibrationRoutes.setCalibrationDue, 500);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await pass(12_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('The date could not be saved.');
    expect(input).toHaveValue('31 Jan 2027');
  });

  test('that another admin sets is on screen without a question', async () => {
    const { stream } = show();
    await screen.findByText('No date set');
    stream.open();
    dueDate = '2026-02-20';
    stream.push('changed', { groups: ['Calibrations'] });
    expect(await screen.findByText('Due in 10 days')).toBeInTheDocument();
  });
});

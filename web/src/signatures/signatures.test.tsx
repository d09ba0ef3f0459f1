import {
  type Signature,
  signatureRoutes,
  type SignatureSubject,
  type SignatureSubjectKind,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { Signatures } from './index.ts';

const SHA256 = 'ab'.repeat(32);
const KIND: SignatureSubjectKind = 'drill-run';
let server: FakeServer;

const signature = (changes: Partial<Signature> = {}): Signature => ({
  subjectKind: KIND,
  subjectId: 7,
  sha256: SHA256,
  meaning: 'approval',
  signedBy: 'Ada Lovelace',
  signedAt: minutesAgo(30),
  provenBy: 'password',
  changedAfter: false,
  ...changes,
});

const subject = (changes: Partial<SignatureSubject> = {}): SignatureSubject => ({
  subjectKind: KIND,
  subjectId: 7,
  form: '{"group_name":"Night","kind":"drill-run"}',
  sha256: SHA256,
  isFinal: true,
  maySign: true,
  meanings: ['review', 'approval', 'responsibility', 'authorship', 'Released'],
  asksEmail: true,
  ...changes,
});

beforeEach(() => {
  server = startServer();
  server.answer(signatureRoutes.readSignatureSubject, subject());
});

const show = (isFinal = true) =>
  showPart(<Signatures kind={KIND} ids={[9, 7]} id={7} title="the night drill" isFinal={isFinal} />, server);

async function open() {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Sign the night drill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign' }));
  const meaning = await dialog.findByLabelText('Meaning of the signature');
  const send = async () => user.click(dialog.getByRole('button', { name: 'Sign' }));
  return { user, dialog, meaning, send };
}

test('there is no button for somebody whose role does not sign such records', async () => {
  server = startServer({ role: 'auditor' });
  server.answer(signatureRoutes.listSignatures, [signature()]);
  show();
  expect(await screen.findByText(/Ada Lovelace/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign the night drill' })).not.toBeInTheDocument();
});

describe('signatures under a record', () => {
  test('show name, time and meaning, and that the record changed afterwards', async () => {
    server.answer(signatureRoutes.listSignatures, [
      signature({ changedAfter: true }),
      signature({ meaning: 'Released', signedBy: 'ben' }),
      signature({ subjectId: 9, signedBy: 'somebody of another run' }),
    ]);
    show();
    const rows = within(
      await screen.findByRole('list', { name: 'Signatures under the night drill' }),
    ).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Approval: Ada Lovelace, 10 Feb 2026, 09:00Changed after signing');
    expect(rows[1]).toHaveTextContent('Released: ben, 10 Feb 2026, 09:00');
    expect(server.asked(signatureRoutes.listSignatures)[0]?.query).toEqual({
      subjectKind: 'drill-run',
      subjectId: [7, 9],
    });
  });

  test('are not given while the record is under way', async () => {
    server.answer(signatureRoutes.listSignatures, [signature()]);
    show(false);
    await screen.findByRole('list');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('signing', () => {
  test('asks for what is missing, shows what is signed, and sends the digest of it', async () => {
    server.answer(signatureRoutes.sign, signature());
    const { user, dialog, meaning, send } = await open();
    expect(dialog.getByText(SHA256)).toBeInTheDocument();
    expect(dialog.getByText(/"group_name": "Night"/)).toBeInTheDocument();
    await send();
    expect(meaning).toHaveAccessibleDescription('Choose what your signature means');
    expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('Enter your password');
    expect(server.asked(signatureRoutes.sign)).toEqual([]);
    await user.selectOptions(meaning, 'Approval');
    await user.type(dialog.getByLabelText('Your e-mail address'), 'ada@example.org');
    await user.type(dialog.getByLabelText('Your password'), 'a long enough passphrase');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.asked(signatureRoutes.sign)[0]?.body).toEqual({
      subjectKind: 'drill-run',
      subjectId: 7,
      sha256: SHA256,
      meaning: 'approval',
      proof: { kind: 'password', email: 'ada@example.org', password: 'a long enough passphrase' },
    });
  });

  test('asks for the password alone within a series', async () => {
    server.answer(signatureRoutes.readSignatureSubject, subject({ asksEmail: false }));
    server.answer(signatureRoutes.sign, signature());
    const { user, dialog, meaning, send } = await open();
    expect(dialog.queryByLabelText('Your e-mail address')).not.toBeInTheDocument();
    await user.selectOptions(meaning, 'Released');
    await user.type(dialog.getByLabelText('Your password'), 'a long enough passphrase');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.asked(signatureRoutes.sign)[0]?.body).toMatchObject({
      meaning: 'Released',
      proof: { kind: 'password', password: 'a long enough passphrase' },
    });
  });

  test('says what of the proof was wrong', async () => {
    server.refuse(signatureRoutes.sign, 400, {
      errors: [{ path: 'proof.password', message: 'is not correct' }],
    });
    const { user, dialog, meaning, send } = await open();
    await user.selectOptions(meaning, 'Approval');
    await user.type(dialog.getByLabelText('Your e-mail address'), 'ada@example.org');
    await user.type(dialog.getByLabelText('Your password'), 'a guess');
    await send();
    await waitFor(() =>
      expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('is not correct'),
    );
  });

  test('reads a record again that changed meanwhile', async () => {
    const message = 'The record has changed since it was shown. Read it again before you sign.';
    server.refuse(signatureRoutes.sign, 409, { message });
    const { user, dialog, meaning, send } = await open();
    await user.selectOptions(meaning, 'Approval');
    await user.type(dialog.getByLabelText('Your e-mail address'), 'ada@example.org');
    await user.type(dialog.getByLabelText('Your password'), 'a long enough passphrase');
    server.answer(signatureRoutes.readSignatureSubject, subject({ sha256: 'cd'.repeat(32) }));
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(await dialog.findByText('cd'.repeat(32))).toBeInTheDocument();
  });
});

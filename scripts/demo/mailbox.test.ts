import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openMailbox } from './mailbox.ts';

/** E-mail as the product's mailer writes it: an encoded subject, two parts, quoted-printable. */
const MAIL = `To: admin@demo.example
Subject: Alarm: =?UTF-8?Q?K=C3=BChlhaus_=3Cb=3E?=, temperature too high
Date: Sat, 31 Jan 2026 10:00:00 +0000
Content-Type: multipart/alternative; boundary="--_part"

----_part
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Value: =E2=88=9210.0 =C2=B0C a=
nd rising <script>
----_part
Content-Type: text/html; charset=utf-8

<p>not shown</p>
----_part--
`;

it('shows the e-mails that it was given as text, whatever they contain', async () => {
  const mailbox = await openMailbox();
  onTestFinished(async () => mailbox.close());
  expect(await (await fetch(mailbox.url)).text()).toContain('No e-mail yet.');
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
  await once(socket, 'data');
  for (const line of [
    'EHLO demo',
    'MAIL FROM:<monitor@demo.example>',
    'RCPT TO:<admin@demo.example>',
    'DATA',
    `${MAIL.replaceAll('\n', '\r\n')}.`,
    'QUIT',
  ]) {
    socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  socket.destroy();
  const page = await (await fetch(mailbox.url)).text();
  expect(page).toContain('<h2>Alarm: Kühlhaus &lt;b&gt;, temperature too high</h2>');
  expect(page).toContain('To admin@demo.example, Sat, 31 Jan 2026');
  expect(page).toContain('Value: −10.0 °C and rising &lt;script&gt;');
  expect(page).not.toContain('not shown');
});

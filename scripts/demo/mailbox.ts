import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeMarkup } from '@ts1/contract';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Mail server of the demo, and a page that shows its e-mails. Both serve this machine only. */
export interface Mailbox {
  readonly smtpUrl: string;
  /** The page that lists the e-mails. */
  readonly url: string;
  close(): Promise<void>;
}

/** An e-mail as a person reads it. */
interface Mail {
  readonly to: string;
  readonly date: string;
  readonly subject: string;
  readonly text: string;
}

const HOST = '127.0.0.1';
const MOST_MAILS = 200;

/** Opens the mailbox on free ports. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const receive = callbackify(async (stream: Readable): Promise<void> => {
    mails.unshift(await readMail(await buffer(stream)));
    mails.splice(MOST_MAILS);
  });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => receive(stream, done),
  });
  const smtpListener = smtp.listen(0, HOST);
  const pages = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(mailboxPage(mails));
  }).listen(0, HOST);
  await Promise.all([once(smtpListener, 'listening'), once(pages, 'listening')]);
  return {
    smtpUrl: `smtp://${HOST}:${listeningPort(smtpListener.address())}`,
    url: `http://${HOST}:${listeningPort(pages.address())}`,
    async close() {
      pages.closeAllConnections();
      pages.close();
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      });
    },
  };
}

async function readMail(raw: Buffer): Promise<Mail> {
  const { headers, to = [], subject = '', text = '' } = await PostalMime.parse(raw);
  return {
    to: to.map(({ address }) => address).join(', '),
    date: headers.find(({ key }) => key === 'date')?.value ?? '',
    subject,
    text: text.trim(),
  };
}

function listeningPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');
  return address.port;
}

/** Turns addresses into links, and the one that acknowledges an alarm into a button, as in a mail program. */
function withLinks(text: string): string {
  const open = 'target="_blank" rel="noopener noreferrer"';
  return escapeMarkup(text)
    .replaceAll(
      /^([^\n<>:]+): (https?:\/\/[^\s<>"]+\/a#[\w.-]+)$/gm,
      (_line, label: string, link: string) => `<a class="button" ${open} href="${link}">${label}</a>`,
    )
    .replaceAll(
      /(^|\s)(https?:\/\/[^\s<>"]+)/g,
      (_word, before: string, link: string) => `${before}<a ${open} href="${link}">${link}</a>`,
    );
}

function mailboxPage(mails: readonly Mail[]): string {
  const list = mails
    .map(
      ({ to, date, subject, text }) => `<article><h2>${escapeMarkup(subject)}</h2>
<p>To ${escapeMarkup(to)}, ${escapeMarkup(date)}</p><pre>${withLinks(text)}</pre></article>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox of the demo (${mails.length})</title>
<meta http-equiv="refresh" content="5"><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border:1px solid #8888;border-radius:8px;padding:0 1rem;margin:1rem 0}h2{font-size:1.1rem}
pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}
.button{display:inline-block;padding:14px 24px;border-radius:8px;background:#0f766e;color:#fff;font-weight:bold;text-decoration:none}</style></head><body><h1>Mailbox of the demo</h1>
${list === '' ? '<p>No e-mail yet. The page looks for new ones every five seconds.</p>' : list}</body></html>`;
}

/** An e-mail as a person reads it. */
export interface Mail {
  readonly to: string;
  readonly date: string;
  readonly subject: string;
  readonly text: string;
}

/** Reads what the product sends: headers, and the part that is plain text. */
export function readMail(raw: string): Mail {
  const [head, body] = headAndBody(raw);
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(head)?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`);
  const plain = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? '';
  const [plainHead, plainBody] = headAndBody(plain.trimStart());
  return {
    to: header(head, 'To'),
    date: header(head, 'Date'),
    subject: header(head, 'Subject'),
    text: decoded(plainBody, header(plainHead, 'Content-Transfer-Encoding').toLowerCase()).trim(),
  };
}

function headAndBody(text: string): readonly [head: string, body: string] {
  const end = text.indexOf('\r\n\r\n');
  return end === -1 ? ['', text] : [text.slice(0, end), text.slice(end + 4)];
}

function header(head: string, name: string): string {
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const value = new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  // RFC 2047: words in another character set.
  return value.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b'
      ? decoded(word, 'base64')
      : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
  );
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const joined = text.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

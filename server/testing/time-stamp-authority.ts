import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';

const openssl = process.env['OPENSSL_PATH'] ?? 'openssl';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** Runs openssl with a line of parameters in the authority's folder. */
type Run = (command: string) => Buffer;

/** Certificates of the authority by their names: how each is made. */
const CERTIFICATES = {
  good: { key: 'ec:P-256', purpose: 'stamps', until: '20991231000000Z' },
  rsa: { key: 'rsa:2048', purpose: 'stamps', until: '20991231000000Z' },
  p384: { key: 'ec:P-384', purpose: 'stamps', until: '20991231000000Z' },
  expired: { key: 'ec:P-256', purpose: 'stamps', until: '20200201000000Z' },
  mail: { key: 'ec:P-256', purpose: 'mail', until: '20991231000000Z' },
  loose: { key: 'ec:P-256', purpose: 'loose', until: '20991231000000Z' },
  many: { key: 'ec:P-256', purpose: 'many', until: '20991231000000Z' },
} as const;

export type CertificateName = keyof typeof CERTIFICATES;

/** Answer of the authority to a request, given in DER. */
export type Answers = (query: Buffer, response: ServerResponse) => void;

/** A time-stamp authority on this machine, whose work `openssl` does. */
export interface TimeStampAuthority {
  readonly url: URL;
  readonly root: X509Certificate;
  /** PEM file of the root. */
  readonly rootFile: string;
  /** Requests so far. */
  readonly received: Buffer[];
  /** Sets how requests are answered; by `reply` unless set. */
  answer(answers: Answers): void;
  /** The answer to a request (`openssl ts -reply`). */
  reply(query: Buffer): Buffer;
  /** An answer with the same content (DER of the `TSTInfo`), signed with a certificate (`openssl cms -sign`). */
  sign(info: Buffer, certificate: CertificateName, ...options: readonly string[]): Buffer;
  /** Output of `openssl ts -verify` for an answer to a digest; throws for one that it refuses. */
  verify(answer: Buffer, digest: string): string;
  close(): Promise<void>;
}

/** Starts the authority. */
export async function startTimeStampAuthority(): Promise<TimeStampAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'ts1-stamps-'));
  const run: Run = (command) =>
    execFileSync(openssl, command.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const temporary = (name: string, content: Buffer): string => {
    writeFileSync(join(folder, name), content);
    return name;
  };
  makeCertificates(folder, run);
  const reply = (query: Buffer): Buffer =>
    run(`ts -reply -config openssl.cnf -queryfile ${temporary('query.tsq', query)}`);
  const received: Buffer[] = [];
  let answers: Answers = (query, response) => void response.end(reply(query));
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks));
      answers(Buffer.concat(chunks), response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    root: new X509Certificate(readFileSync(join(folder, 'root.pem'))),
    rootFile: join(folder, 'root.pem'),
    received,
    answer: (given) => void (answers = given),
    reply,
    sign(info, certificate, ...options) {
      const content = `-binary -nodetach -econtent_type ${TST_INFO} -in ${temporary('content.der', info)}`;
      const signer = `-signer ${certificate}.pem -inkey ${certificate}.key`;
      const token = run(['cms -sign -cades -outform DER', content, signer, ...options].join(' '));
      return sequence(Buffer.from('3003020100', 'hex'), token);
    },
    verify: (answer, digest) =>
      run(`ts -verify -digest ${digest} -in ${temporary('answer.tsr', answer)} -CAfile root.pem`).toString(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificates(folder: string, run: Run): void {
  mkdirSync(join(folder, 'issued'));
  writeFileSync(join(folder, 'index'), '');
  writeFileSync(join(folder, 'index.attr'), 'unique_subject = no\n');
  writeFileSync(join(folder, 'serial'), '01\n');
  writeFileSync(join(folder, 'stamp-serial'), '01\n');
  writeFileSync(join(folder, 'openssl.cnf'), CONFIGURATION);
  const request = 'req -config openssl.cnf -nodes';
  run(
    `${request} -x509 -extensions root -subj /CN=Root -days 9000 ${keyOptions('ec:P-256')} -keyout root.key -out root.pem`,
  );
  for (const [name, { key, purpose, until }] of Object.entries(CERTIFICATES)) {
    run(`${request} -new -subj /CN=${name} ${keyOptions(key)} -keyout ${name}.key -out ${name}.csr`);
    const issue = `ca -batch -notext -config openssl.cnf -extensions ${purpose}`;
    run(`${issue} -in ${name}.csr -out ${name}.pem -startdate 20200101000000Z -enddate ${until}`);
  }
}

/** Returns the options for a new key, such as `rsa:2048` or `ec:P-256`. */
function keyOptions(key: string): string {
  const [, curve] = /^ec:(.*)/.exec(key) ?? [];
  return curve === undefined ? `-newkey ${key}` : `-newkey ec -pkeyopt ec_paramgen_curve:${curve}`;
}

function sequence(...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = Buffer.alloc(3);
  length.writeUIntBE(content.length, 0, 3);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return content.length < 0x80
    ? Buffer.concat([Buffer.of(0x30, content.length), content])
    : Buffer.concat([Buffer.of(0x30, 0x80 | digits.length), digits, content]);
}

const CONFIGURATION = `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[stamps]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[loose]
keyUsage = critical, digitalSignature
extendedKeyUsage = timeStamping
[mail]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, emailProtection
[many]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping, emailProtection
[ca]
default_ca = authority
[authority]
database = index
serial = serial
new_certs_dir = issued
certificate = root.pem
private_key = root.key
default_md = sha256
policy = any
[any]
commonName = supplied
[tsa]
default_tsa = stamper
[stamper]
serial = stamp-serial
signer_cert = good.pem
signer_key = good.key
certs = root.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

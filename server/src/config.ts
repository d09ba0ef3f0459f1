import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { LOG_LEVELS } from './platform/logger.ts';
import { errorCode, StartError } from './platform/process/start-error.ts';
import { validate } from './platform/http/validate.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.int().min(0, 'must be a port number').max(65_535, 'must be a port number'));

const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    message: `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

const publicUrl = url('http', 'https')
  .transform((text) => new URL(text))
  .refine((parsed) => parsed.pathname === '/' && parsed.search === '' && parsed.hash === '', {
    message: 'must be an address without a path, such as https://monitor.example.org',
  });

const ADDRESS = /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i;
const trustProxy = z
  .string()
  .refine((text) => /^(off|\d)$/.test(text) || list(text).every((entry) => ADDRESS.test(entry)), {
    message: 'must be off, the number of proxies in front (1), or their addresses (10.0.0.0/8,loopback)',
  })
  .transform((text): false | number | string[] => {
    if (text === 'off' || text === '0') return false;
    return /^\d$/.test(text) ? Number(text) : list(text);
  });

const readableFile = z.string().transform((path, context) => {
  try {
    return { path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    const reason = errorCode(error) ?? 'unreadable';
    context.addIssue({ code: 'custom', message: `names a file that cannot be read (${path}: ${reason})` });
    return z.NEVER;
  }
});

const certificates = readableFile.transform(({ path, text }, context) => {
  const all = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    if (all.length > 0) return all.map((one) => new X509Certificate(one));
  } catch {
    // It is named below, as one without any is.
  }
  context.addIssue({ code: 'custom', message: `names a file without PEM certificates (${path})` });
  return z.NEVER;
});

const emailList = z
  .string()
  .transform(list)
  .refine((all) => all.every((one) => z.email().safeParse(one).success), {
    message: 'must be e-mail addresses, separated by commas',
  });

const MEGABYTE = 1_000_000;
const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number of megabytes')
  .transform((text) => Number(text) * MEGABYTE);

const secret = (characters: number) =>
  z.string().min(characters, `must have at least ${characters} characters`);

const environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  PORT: port.default(3000),
  MQTT_PORT: port.optional(),
  MQTTS_PORT: port.optional(),
  TLS_CERT: readableFile.optional(),
  TLS_KEY: readableFile.optional(),
  MQTT_URL: url('mqtt', 'mqtts', 'ws', 'wss').optional(),
  MQTT_PASSWORD: z.string().max(500).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  LOSSY_DATABASE: z.enum(['refuse', 'allow']).default('refuse'),
  IMPORT_MAX_MB: megabytes.default(1_000 * MEGABYTE),
  SEAL_READINGS: z.enum(['on', 'off']).default('on'),
  PUBLIC_URL: publicUrl.optional(),
  TRUST_PROXY: trustProxy.default(false),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'must be a number of seconds up to 60')
    .transform((text) => Number(text) * 1_000)
    .default(2_000),
  PROVIDER_NAME: z.string().max(100).optional(),
  PROVIDER_URL: url('http', 'https').optional(),
  PROVIDER_PHONE: z.string().max(40).optional(),
  PROVIDER_EMAIL: z.email('must be an e-mail address').optional(),
  METRICS_TOKEN: secret(16).optional(),
  METRICS_PORT: port.optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SMTP_FROM: z.string().max(320).optional(),
  SMS_GATEWAY_URL: url('http', 'https').default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().max(200).optional(),
  SMS_TOKEN: z.string().max(500).optional(),
  SMS_FROM: z.string().max(50).optional(),
  SMS_REPLIES: z.enum(['off', 'on']).default('off'),
  VOICE_FROM: z.string().max(50).optional(),
  PRIVATE_TARGETS: z.enum(['refuse', 'allow']).default('refuse'),
  HEARTBEAT_URL: url('http', 'https').optional(),
  FIRMWARE_VERSION_URL: url('http', 'https').optional(),
  WEATHER_URL: url('http', 'https').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  SECRET_KEY: secret(32).optional(),
  DEMO: z.enum(['off', 'on']).default('off'),
  AUDIT_CHECKPOINT_FILE: z.string().max(4_000).optional(),
  AUDIT_CHECKPOINT_URL: url('http', 'https').optional(),
  AUDIT_CHECKPOINT_EMAIL: z.email('must be an e-mail address').optional(),
  AUDITOR_EMAIL: emailList.optional(),
  TIME_URL: url('https').optional(),
  TIMESTAMP_URL: url('http', 'https').optional(),
  TIMESTAMP_CA: certificates.optional(),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @throws StartError naming every variable that does not fit
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = validate(environment, given);
  if (!result.ok) {
    throw new StartError(result.fields.map(({ path, message }) => `${path} ${message}`).join('; '));
  }
  const env = result.value;
  return {
    host: env.HOST,
    port: env.PORT,
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    lossyDatabase: env.LOSSY_DATABASE,
    importMaxBytes: env.IMPORT_MAX_MB,
    sealReadings: env.SEAL_READINGS === 'on',
    publicUrl: env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`),
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS,
    mqtt: {
      brokerUrl: withPassword(env.MQTT_URL, env.MQTT_PASSWORD),
      port: env.MQTT_PORT ?? 1883,
      /** A port set by hand must be free; the server also runs without the default one. */
      portSetByHand: env.MQTT_PORT !== undefined,
      tls: mqttTls(env),
    },
    provider: {
      name: env.PROVIDER_NAME ?? null,
      url: env.PROVIDER_URL ?? null,
      phone: env.PROVIDER_PHONE ?? null,
      email: env.PROVIDER_EMAIL ?? null,
    },
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT },
    channels: { email: emailOptions(env), sms: smsOptions(env), voice: voiceOptions(env) },
    smsReplies: env.SMS_REPLIES === 'on',
    outbound: { allowPrivate: env.PRIVATE_TARGETS === 'allow' },
    heartbeatUrl: env.HEARTBEAT_URL,
    firmwareVersionUrl: env.FIRMWARE_VERSION_URL,
    weatherUrl: env.WEATHER_URL,
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY,
    demo: env.DEMO === 'on',
    auditCopies: auditCopies(env),
    timeUrl: env.TIME_URL === undefined ? undefined : new URL(env.TIME_URL),
    timeStamps: timeStamps(env),
  };
}

/** Adds a password to an address: given separately, a password with `@`, `:` or `/` needs no escaping. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined || address === undefined) return address;
  const url = new URL(address);
  if (url.username === '') throw new StartError('MQTT_URL must name a user where MQTT_PASSWORD is set');
  url.password = encodeURIComponent(password);
  return url.href;
}

function mqttTls({ MQTTS_PORT, TLS_CERT, TLS_KEY }: z.output<typeof environment>) {
  if (MQTTS_PORT === undefined) return;
  if (TLS_CERT === undefined) throw new StartError('TLS_CERT is required with MQTTS_PORT');
  if (TLS_KEY === undefined) throw new StartError('TLS_KEY is required with MQTTS_PORT');
  const files = { cert: TLS_CERT.path, key: TLS_KEY.path };
  return { port: MQTTS_PORT, cert: TLS_CERT.text, key: TLS_KEY.text, files };
}

function emailOptions({ SMTP_URL, SMTP_FROM }: z.output<typeof environment>) {
  if (SMTP_URL === undefined) return;
  if (SMTP_FROM === undefined) throw new StartError('SMTP_FROM is required with SMTP_URL');
  return { url: SMTP_URL, from: SMTP_FROM };
}

type GatewaySettings = Pick<
  z.output<typeof environment>,
  'SMS_GATEWAY_URL' | 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM'
>;

function smsOptions({ SMS_GATEWAY_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: GatewaySettings) {
  if (SMS_ACCOUNT === undefined) return;
  if (SMS_TOKEN === undefined) throw new StartError('SMS_TOKEN is required with SMS_ACCOUNT');
  if (SMS_FROM === undefined) throw new StartError('SMS_FROM is required with SMS_ACCOUNT');
  return { gatewayUrl: SMS_GATEWAY_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM };
}

/** Returns the options of calls, which use the gateway of text messages. */
function voiceOptions({ VOICE_FROM, SMS_REPLIES, ...env }: z.output<typeof environment>) {
  const sms = smsOptions(env);
  if (sms === undefined && VOICE_FROM !== undefined)
    throw new StartError('SMS_ACCOUNT is required with VOICE_FROM');
  if (sms === undefined && SMS_REPLIES === 'on')
    throw new StartError('SMS_ACCOUNT is required with SMS_REPLIES');
  return sms === undefined || VOICE_FROM === undefined ? undefined : { ...sms, from: VOICE_FROM };
}

/** Returns the places of check-points of audit logs besides the data directory. */
function auditCopies(env: z.output<typeof environment>) {
  const { AUDIT_CHECKPOINT_FILE: file, AUDIT_CHECKPOINT_URL: address, AUDIT_CHECKPOINT_EMAIL: email } = env;
  if (email !== undefined && env.SMTP_URL === undefined) {
    throw new StartError('SMTP_URL is required with AUDIT_CHECKPOINT_EMAIL');
  }
  if (env.AUDITOR_EMAIL !== undefined && env.SMTP_URL === undefined) {
    throw new StartError('SMTP_URL is required with AUDITOR_EMAIL');
  }
  const auditors = env.AUDITOR_EMAIL ?? [];
  return { file, url: address === undefined ? undefined : new URL(address), email, auditors };
}

/** Returns the time-stamp authority that stamps the audit logs, and the roots that vouch for it. */
function timeStamps({ TIMESTAMP_URL: address, TIMESTAMP_CA: roots }: z.output<typeof environment>) {
  if (address === undefined && roots !== undefined) {
    throw new StartError('TIMESTAMP_URL is required with TIMESTAMP_CA');
  }
  return address === undefined ? undefined : { url: new URL(address), roots: roots ?? [] };
}

function list(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

import { startProcess, type TestDatabase } from '@ts1/server/testing';

export const BENCH_SIGN_IN = {
  companyName: 'Bench',
  email: 'bench@example.org',
  password: 'a passphrase for a benchmark',
} as const;

/** Creates the company whose admin is the benchmark, by the command line, and returns its id. */
export async function createBenchCompany(
  { dataDirectory, databaseUrl }: TestDatabase['location'],
  companyName: string = BENCH_SIGN_IN.companyName,
): Promise<number> {
  const environment = {
    DATA_DIR: dataDirectory,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const { email, password } = BENCH_SIGN_IN;
  const who = ['--name', companyName, '--email', email, '--password', password, '--json'];
  const command = startProcess('cli', environment, ['company', 'create', ...who]);
  if ((await command.ended()) !== 0) throw new Error(command.output());
  const [, id] = /"companyID":(\d+)/.exec(command.output()) ?? [];
  return Number(id);
}

/** Signs in at a server of the same database and returns the headers of a session. */
export async function signIn(
  address: string,
  companyName: string = BENCH_SIGN_IN.companyName,
): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...BENCH_SIGN_IN, companyName }),
  });
  if (!response.ok) throw new Error(await response.text());
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { cookie: cookies.join('; ') };
}

/** Returns a function for calls by the admin that resolves with the server's answer and throws when it refuses. */
export function createCaller(address: string, session: Record<string, string>) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...session, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

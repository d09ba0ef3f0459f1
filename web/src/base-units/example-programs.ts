import { API_PREFIX, ingestRoutes } from '@ts1/contract';

const PATH = API_PREFIX + ingestRoutes.ingestReadings.path;

/** Languages in which a first program is shown. */
export const EXAMPLE_LANGUAGES = ['shell', 'python', 'node'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** A program of Python's own library that delivers one reading over HTTP. */
export function pythonProgram(origin: string, deviceKey: string): string {
  return `import json
import urllib.error
import urllib.request

readings = [{"sensor": "010203", "temperature": 4.2, "battery": 3.61}]
request = urllib.request.Request(
    "${origin}${PATH}",
    data=json.dumps({"readings": readings}).encode(),
    headers={
        "Authorization": "Bearer ${deviceKey}",
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request, timeout=30) as answer:
        print(answer.read().decode())
except urllib.error.HTTPError as refused:
    # What was not taken, and why: the sensor has to be added first.
    print(refused.read().decode())
`;
}

/** The same for Node.js. */
export function nodeProgram(origin: string, deviceKey: string): string {
  return `const readings = [{ sensor: '010203', temperature: 4.2, battery: 3.61 }];
const answer = await fetch('${origin}${PATH}', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${deviceKey}',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ readings }),
  signal: AbortSignal.timeout(30_000),
});
// Refused, it says what was not taken and why: the sensor has to be added first.
console.log(await answer.text());
`;
}

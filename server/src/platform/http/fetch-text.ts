interface FetchTextOptions {
  readonly accept: string;
  readonly withinMs: number;
  readonly mostBytes: number;
}

/**
 * Reads a small text from an address that the operator of the server has chosen.
 * @throws Error for no answer in time, a refusal, or a text that is too long
 */
export async function fetchText(
  url: string,
  { accept, withinMs, mostBytes }: FetchTextOptions,
): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(withinMs), headers: { accept } });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    if (!response.ok) throw new Error(`the address answers ${response.status}`);
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > mostBytes) throw new Error(`the address answers more than ${mostBytes} bytes`);
    }
  } finally {
    // A body that was not read to its end would keep its connection open.
    if (!response.bodyUsed) await response.body?.cancel();
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Returns the language tags of an `Accept-Language` header (RFC 9110 §12.5.4), the preferred first:
 * `['de-AT', 'de', 'en']`. Tags with quality 0 and invalid tags are left out.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  const MOST = 20;
  return (header ?? '')
    .split(',', MOST)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim());
      const quality = parameters.find((one) => one.toLowerCase().startsWith('q='))?.slice('q='.length);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

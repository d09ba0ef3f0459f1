/** Contrast ratio of two opaque colours written `#rrggbb` (WCAG 2.2, relative luminance), from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Reads the custom properties of one rule of a style sheet, such as `:root` or `.dark`, by their names. */
export function customProperties(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const rule = start === -1 ? '' : css.slice(start, css.indexOf('}', start));
  return new Map(
    [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour))
    throw new TypeError(`not a colour of six hexadecimal digits: ${colour}`);
  const channel = (at: number): number => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

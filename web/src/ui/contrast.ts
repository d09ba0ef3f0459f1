/** Contrast ratio of two opaque colours written `#rrggbb` (WCAG 2.2, relative luminance), from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
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
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  if (!/^#[\da-f]{6}$/i.test(colour))
    throw new TypeError(`not a colour of six hexadecimal digits: ${colour}`);
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

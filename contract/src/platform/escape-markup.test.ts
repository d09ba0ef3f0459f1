import { describe, expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

describe('text in markup', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onload='x`, '&quot; onload=&#39;x'],
    ['Q&A &amp; more', 'Q&amp;A &amp;amp; more'],
    ['Kühlraum −18 °C', 'Kühlraum −18 °C'],
  ])('is never markup of its own: %s', (text, written) => {
    expect(escapeMarkup(text)).toBe(written);
  });
});

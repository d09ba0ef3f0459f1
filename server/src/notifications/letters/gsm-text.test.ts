import { expect, test } from 'vitest';
import { gsmText } from './gsm-text.ts';

test.each([
  [
    'French without the marks that GSM 03.38 lacks',
    'Français, août, cœur, À côté, é è ù',
    'Francais, aout, coeur, A coté, é è ù',
  ],
  [
    'Spanish without the marks that GSM 03.38 lacks',
    'Límite más: ¿qué? ¡Ñandú!',
    'Limite mas: ¿qué? ¡Ñandu!',
  ],
  [
    'French marks without the space before them',
    'Seuil\u00A0: 4,0\u00A0°C\u00A0; «\u00A0Lot\u00A0» d’essai',
    'Seuil: 4,0 °C; "Lot" d\'essai',
  ],
  ['thousands with an ordinary space', '1\u202F450 ppm', '1 450 ppm'],
  [
    'German and the names of further alphabets as they are',
    'Übergröße, Škoda, Холод',
    'Übergröße, Škoda, Холод',
  ],
])('a text message has %s', (_, text, plain) => {
  expect(gsmText(text)).toBe(plain);
});

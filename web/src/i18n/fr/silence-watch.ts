import type { silenceWatch as english } from '../en/silence-watch.ts';
import type { Translated } from '../translated.ts';

export const silenceWatch = {
  blind:
    'Rien n’a été reçu ni enregistré depuis le {{since}}. Les capteurs et les stations de base qui deviennent muets ne déclenchent aucune alarme.',
  interrupted:
    'Rien n’a été reçu du {{from}} au {{to}}. Le silence est compté de nouveau depuis, les alarmes de silence arrivent donc plus tard.',
  failing: 'Les alarmes liées au seul écoulement du temps ne sont plus évaluées depuis le {{since}}.',
  unit: 'Ce qu’envoie la station de base {{name}} n’est plus enregistré depuis le {{since}}. Le silence de ses capteurs n’est pas surveillé.',
  more_one: 'Il en va de même pour une autre station de base.',
  more_other: 'Il en va de même pour {{count}} autres stations de base.',
} as const satisfies Translated<typeof english>;

import type { homeAssistant as english } from '../en/home-assistant.ts';
import type { Translated } from '../translated.ts';

export const homeAssistant = {
  title: 'Home Assistant',
  hint: 'Home Assistant peut trouver tous les capteurs par lui-même via MQTT et affiche ce qu’ils mesurent. Il ne peut lire que les capteurs de cette entreprise et ne peut rien modifier.',
  failed: 'Les réglages de Home Assistant n’ont pas pu être chargés',
  off: 'Home Assistant ne lit pas les capteurs.',
  on: 'Activé le {{at}} par {{name}}.',
  user: 'Nom d’utilisateur',
  prefix: 'Préfixe de découverte',
  turnOn: 'Activer',
  replace: 'Remplacer le mot de passe',
  turnOff: 'Désactiver',
  replaceAsk: {
    question: 'Remplacer le mot de passe de Home Assistant\u00A0?',
    lost: 'L’ancien mot de passe cesse aussitôt de fonctionner.',
    confirm: 'Remplacer le mot de passe',
  },
  turnOffAsk: {
    question: 'Désactiver Home Assistant\u00A0?',
    lost: 'Ses connexions prennent fin aussitôt, et son mot de passe cesse de fonctionner.',
    confirm: 'Désactiver',
  },
  shown: {
    title: 'Mot de passe de {{user}}',
    once: 'Saisissez-le dans Home Assistant sous Paramètres, Appareils et services, MQTT. Il n’est affiché que cette fois\u00A0: seule son empreinte est enregistrée.',
    label: 'Mot de passe',
    copy: 'Copier le mot de passe',
    notCopied: 'Le mot de passe n’est affiché que maintenant. Fermer sans le copier\u00A0?',
  },
} as const satisfies Translated<typeof english>;

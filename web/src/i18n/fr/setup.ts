import type { setup as english } from '../en/setup.ts';
import type { Translated } from '../translated.ts';

export const setup = {
  line: 'Créez votre entreprise et son premier administrateur',
  companyNameHint: 'Tous ceux qui se connectent saisissent ce nom.',
  email: 'Adresse e-mail de l’administrateur',
  passwordHint: 'Au moins {{count}} caractères',
  timeZone: 'Fuseau horaire',
  timeZoneHint:
    'Les heures des écrans, des messages et des rapports le suivent. Vous pouvez le changer dans les Paramètres.',
  language: 'Langue',
  asBrowser: 'Celle du navigateur, sinon l’anglais',
  unit: 'Unité de température',
  code: 'Code de mise en service',
  codeHint: 'Le serveur l’a affiché à son démarrage.',
  missingCode: 'Saisissez le code que le serveur a affiché',
  submit: 'Créer l’entreprise',
  submitting: 'Création de l’entreprise…',
  invalid: {
    companyName: 'Saisissez un nom de 1 à 100 caractères',
    email: 'Saisissez une adresse e-mail, par exemple nom@example.com',
    password:
      'Utilisez 12 à 200 caractères difficiles à deviner, par exemple quatre mots sans rapport entre eux',
    timeZone: 'Choisissez un fuseau horaire de la liste, par exemple Europe/Paris',
    code: 'Ce n’est pas le code que le serveur a affiché',
  },
} as const satisfies Translated<typeof english>;

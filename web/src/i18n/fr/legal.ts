import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../translated.ts';

/** Each page as sections of a heading and paragraphs; an operator's own file replaces them. */
export const legal = {
  toSignIn: 'Aller à la page de connexion',
  failed: 'Cette page n’a pas pu être chargée',
  operator: '{{name}}',
  someOperator: 'la personne qui vous a donné votre accès',
  phone: 'Téléphone\u00A0: {{phone}}',
  email: 'E-mail\u00A0: {{email}}',
  site: 'Site web\u00A0: {{url}}',
  noContact:
    'L’exploitant de ce système n’a pas publié de moyen de le joindre. Adressez-vous à un administrateur de votre entreprise\u00A0: il gère votre compte et sait qui exploite ce système pour elle.',
  contactHint:
    'Pour les questions sur votre compte, vos zones ou une alarme, adressez-vous d’abord à un administrateur de votre entreprise\u00A0: il peut les modifier lui-même.',
  terms: {
    who: {
      title: 'Qui exploite ce système',
      body: 'Il est exploité par {{operator}}, ci-après l’exploitant. Si votre entreprise et l’exploitant ont un contrat, celui-ci prime sur tout ce qui figure sur cette page.',
    },
    purpose: {
      title: 'À quoi il sert',
      body: 'Le système conserve des mesures de température et d’humidité et prévient en cas d’alarme. Il appuie les contrôles que demandent la loi et vos propres procédures, il ne les remplace pas. Les e-mails, les SMS et les notifications push passent par des réseaux que l’exploitant ne maîtrise pas\u00A0: ils peuvent être en retard ou se perdre\u00A0; quelqu’un doit donc aussi regarder les écrans.',
    },
    account: {
      title: 'Votre compte',
      body: 'N’utilisez que votre propre compte et gardez son mot de passe pour vous. N’essayez pas d’atteindre les données d’une autre entreprise ni de perturber le service. Les administrateurs de votre entreprise décident qui a un compte\u00A0; l’exploitant peut bloquer un compte qui met le service en danger.',
    },
    data: {
      title: 'À qui sont les données',
      body: 'Les mesures, les alarmes et les réglages appartiennent à votre entreprise. Ses administrateurs peuvent les exporter en totalité à tout moment et décident combien de temps les mesures sont conservées. Les alarmes et le journal d’audit sont conservés comme preuves et ne peuvent pas être modifiés.',
    },
    warranty: {
      title: 'Garantie',
      body: 'Le logiciel est libre, sous licence MIT, et fourni sans garantie. Ce que l’exploitant promet au-delà, par exemple la disponibilité du service, figure dans le contrat que vous avez conclu avec lui.',
    },
  },
  privacy: {
    who: {
      title: 'Qui est responsable',
      body: 'Votre entreprise décide qui a un compte et ce qui est enregistré. Le système est exploité pour elle par {{operator}}.',
    },
    stored: {
      title: 'Ce qui est enregistré à votre sujet',
      body: 'Votre adresse e-mail et, si quelqu’un les a saisis, votre nom et votre numéro de téléphone. Votre mot de passe uniquement sous forme d’empreinte, et vos clés d’accès sous forme de clés publiques\u00A0: ni l’un ni les autres ne peuvent être reconstitués. Les zones que vous voyez, l’ordre de vos capteurs et les navigateurs que vous avez autorisés à afficher des notifications push.',
    },
    log: {
      title: 'Ce qui est journalisé',
      body: 'Le journal d’audit consigne qui s’est connecté et qui a modifié quoi, avec l’heure, et pour les tentatives échouées l’adresse réseau d’où elles venaient. Les acquittements et les notes d’alarmes portent votre nom d’utilisateur. Ces enregistrements sont des preuves\u00A0: ils restent quand votre compte est supprimé.',
    },
    browser: {
      title: 'Ce qui est enregistré dans votre navigateur',
      body: 'Un cookie vous garde connecté, 24 heures au plus, et un autre marque ce navigateur comme connu, pour que des inconnus ne puissent pas bloquer votre accès. Votre thème, le nom de l’entreprise et d’autres choix semblables restent sur cet appareil, et les dernières valeurs un jour au plus, jusqu’à votre déconnexion, pour pouvoir être affichées sans réseau. Il n’y a ni publicité ni service de statistiques, et rien n’est chargé chez des tiers.',
    },
    others: {
      title: 'Qui d’autre les reçoit',
      body: 'Pour vous prévenir des alarmes, des messages passent par le serveur de messagerie, la passerelle SMS et le service de notification de l’éditeur de votre navigateur. Ils apprennent votre adresse ou votre numéro et le texte du message\u00A0; les notifications push sont chiffrées pour votre navigateur.',
    },
    rights: {
      title: 'Vos droits',
      body: 'Demandez à un administrateur de votre entreprise de consulter, de rectifier ou d’effacer ce qui est enregistré à votre sujet\u00A0; il peut le faire sur l’écran Utilisateurs. Pour tout le reste, adressez-vous à l’exploitant, sur la page de contact.',
    },
  },
} as const satisfies Translated<typeof english>;

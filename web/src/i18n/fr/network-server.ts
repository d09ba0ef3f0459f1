import type { networkServer as english } from '../en/network-server.ts';
import type { Translated } from '../translated.ts';

/** Network servers: how they deliver, what they were seen to send, and what their fields mean. */
export const networkServer = {
  title: 'Serveur réseau {{name}}',
  sender: 'Ce qui envoie les mesures',
  senders: {
    chirpstack: 'ChirpStack 4',
    'things-stack': 'The Things Stack',
    zigbee2mqtt: 'Zigbee2MQTT',
    ruuvi: 'Ruuvi Gateway',
    json: 'Autre chose (JSON)',
  },
  how: {
    chirpstack:
      'De l’une des deux façons\u00A0: en HTTP, dans l’application sous Integrations → HTTP avec l’encodage JSON, ou par un pont depuis le Mosquitto de ChirpStack, qui conserve ce qu’il n’a pas pu transmettre\u00A0: réglez qos = 1 sous [integration.mqtt] dans chirpstack.toml, sinon ce qui est en route lors d’une coupure est perdu. Le profil d’appareil a besoin d’un codec.',
    'things-stack':
      'Dans l’application, sous Integrations → Webhooks → Custom webhook, avec le format JSON et le type de message «\u00A0Uplink message\u00A0». Les appareils ont besoin d’un «\u00A0payload formatter\u00A0».',
    zigbee2mqtt:
      'Par un pont depuis son Mosquitto, qui conserve ce qu’il n’a pas pu transmettre. Dans Zigbee2MQTT, activez include_device_information sous Settings → MQTT et réglez last_seen sur ISO_8601 sous Settings → Advanced\u00A0; les appareils ne doivent pas être en «\u00A0retain\u00A0». Avec qos 1 pour ses appareils, rien n’est perdu non plus lors d’une coupure.',
    ruuvi:
      'Dans ses options de cloud, un serveur HTTP(S) personnalisé avec authentification par jeton porteur (bearer), ou MQTT\u00A0; toujours avec horodatage.',
    json: 'Envoyez en POST un objet, ou une liste d’objets, avec l’adresse du capteur dans «\u00A0sensor\u00A0», l’heure dans «\u00A0time\u00A0» et ses valeurs. La signification d’autres noms se choisit sous «\u00A0Champs reçus\u00A0».',
  },
  http: 'HTTP',
  address: 'Adresse',
  headerName: 'En-tête',
  headerValue: 'Valeur',
  token: 'Jeton',
  bridge: 'Pont Mosquitto',
  bridgeHint: 'Dans /etc/mosquitto/conf.d/ts1.conf à côté du serveur réseau, puis redémarrez Mosquitto.',
  tryIt: 'Essayer',
  tryHint:
    'Envoie une mesure de maintenant, comme si elle venait d’un appareil, depuis n’importe quel terminal. Une fois le capteur ajouté, envoyez-la de nouveau.',
  tryCommand: 'Commande d’essai',
  mqtt: 'MQTT',
  host: 'Hôte',
  port: 'Port',
  user: 'Nom d’utilisateur',
  password: 'Mot de passe',
  prefix: 'Préfixe de topic',
  mqttOff: 'MQTT est désactivé sur ce serveur\u00A0: transmettez en HTTP.',
  keyPlaceholder: 'DEVICE_KEY',
  keyHint: 'DEVICE_KEY représente la clé affichée lors de l’ajout du serveur réseau.',
  addressesFailed: 'Les adresses d’envoi n’ont pas pu être chargées.',
  setUp: 'Comment le connecter',
  problems: {
    'no-decoded-values_one': '{{count}} message sans valeurs décodées, le dernier\u00A0: {{when}}.',
    'no-decoded-values_other': '{{count}} messages sans valeurs décodées, le dernier\u00A0: {{when}}.',
    'no-known-field_one': '{{count}} message dont aucun champ n’est connu, le dernier\u00A0: {{when}}.',
    'no-known-field_other': '{{count}} messages dont aucun champ n’est connu, le dernier\u00A0: {{when}}.',
    'no-address_one': '{{count}} message sans adresse de capteur, le dernier\u00A0: {{when}}.',
    'no-address_other': '{{count}} messages sans adresse de capteur, le dernier\u00A0: {{when}}.',
    'no-time_one': '{{count}} message qui n’indique pas le moment de la mesure, le dernier\u00A0: {{when}}.',
    'no-time_other':
      '{{count}} messages qui n’indiquent pas le moment de la mesure, le dernier\u00A0: {{when}}.',
    'unknown-text_one':
      '{{count}} message avec un texte qui n’est aucun des deux choisis, le dernier\u00A0: {{when}}.',
    'unknown-text_other':
      '{{count}} messages avec un texte qui n’est aucun des deux choisis, le dernier\u00A0: {{when}}.',
    retained_one: '{{count}} message qu’un broker avait gardé, le dernier\u00A0: {{when}}.',
    retained_other: '{{count}} messages qu’un broker avait gardés, le dernier\u00A0: {{when}}.',
    simulated_one: '{{count}} message simulé, le dernier\u00A0: {{when}}.',
    simulated_other: '{{count}} messages simulés, le dernier\u00A0: {{when}}.',
  },
  remedies: {
    codec: 'Définissez un codec dans le profil d’appareil.',
    formatter: 'Définissez un «\u00A0payload formatter\u00A0» pour les appareils.',
    decoder: 'Définissez un codec dans le profil d’appareil, ou un «\u00A0payload formatter\u00A0».',
    fields: 'Choisissez ci-dessous ce que signifient les champs.',
    zigbeeAddress: 'Dans Zigbee2MQTT, activez include_device_information.',
    address:
      'Une adresse a 12 ou 16 chiffres hexadécimaux. Vous pouvez choisir ci-dessous quel champ la contient.',
    radioAddress: 'Une adresse a 12 ou 16 chiffres hexadécimaux.',
    zigbeeTime: 'Dans Zigbee2MQTT, réglez last_seen sur ISO_8601.',
    ruuviTime: 'Sur la passerelle Ruuvi, activez l’horodatage.',
    time: 'Une heure est au format ISO 8601 avec décalage, ou en secondes ou millisecondes depuis 1970.',
    texts: 'Il a été ignoré\u00A0: choisissez ci-dessous la signification de chaque texte.',
    retain:
      'Il peut être ancien et n’est pas une mesure\u00A0: désactivez «\u00A0retain\u00A0» pour l’appareil.',
    simulated: 'Ce qui est simulé dans la console de The Things Stack n’est pas une mesure.',
  },
  fields: {
    title: 'Champs reçus',
    hint: 'Ce que les messages contenaient jusqu’ici, avec la dernière valeur. Choisissez ce que signifie un champ si son nom ne le dit pas, et l’unité dans laquelle il arrive.',
    none: 'Aucun\u00A0: ils apparaissent avec le premier message.',
    failed: 'Les champs n’ont pas pu être chargés.',
    field: 'Champ',
    value: 'Dernière valeur',
    sensor: 'Capteur',
    meaning: 'Signifie',
    unit: 'Unité',
    meaningOf: 'Signification de {{field}}',
    unitOf: 'Unité de {{field}}',
    usual: 'D’après son nom',
    unused: 'Non utilisé',
    /** Meanings that are no measurands. */
    meanings: {
      sensor: 'Adresse du capteur',
      time: 'Heure',
    },
    trueMeans: 'true signifie {{state}}',
    textMeans: '«\u00A0{{text}}\u00A0» signifie {{state}}',
    textsOf: 'Signification des textes de {{field}}',
    chooseTexts: 'Choisissez la signification de chaque texte',
    byName: 'D’après son nom\u00A0: {{meaning}}',
    notByName: 'D’après son nom\u00A0: rien',
    jump: '{{before}} est devenu {{after}} au capteur {{sensor}} ({{when}})\u00A0: comme si l’unité était passée de °C à °F ou inversement. Vérifiez le codec, et réglez l’unité ici.',
    saved: 'Champs enregistrés',
    saveFailed: 'Les champs n’ont pas pu être enregistrés.',
  },
  last: {
    title: 'Dernier message',
    show: 'Afficher le dernier message',
    none: 'Aucun message.',
    failed: 'Le dernier message n’a pas pu être chargé.',
    about: '{{sender}}, {{when}}, {{bytes}} octets',
    cut: 'Ses 16 premiers ko.',
  },
  silence: {
    title: 'Silence',
    label: 'Muet après, en minutes',
    hint: 'Sans message pendant ce temps, une alarme est déclenchée. Vide pour jamais.',
    save: 'Enregistrer',
    saved: 'Enregistré',
    wrong: 'De 1 à 10080 minutes, ou vide',
  },
} as const satisfies Translated<typeof english>;

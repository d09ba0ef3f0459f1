import type { help as english } from '../en/help.ts';
import type { Translated } from '../translated.ts';

export const help = {
  title: 'Aide',
  subtitle: 'Comment faire ce à quoi sert ce système',
  contents: 'Sommaire',
  search: 'Rechercher dans l’aide',
  clear: 'Effacer la recherche',
  none: 'Rien dans l’aide ne contient ces mots.',
  openScreen: 'Ouvrir {{screen}}',
  support: 'Assistance',
  supportBy: 'Adressez-vous à {{name}}',
  supportNone: 'Adressez-vous à la personne qui exploite ce système pour vous.',
  call: 'Téléphone\u00A0: {{phone}}',
  email: 'E-mail\u00A0: {{email}}',
  sections: {
    gettingStarted: {
      title: 'Premiers pas',
      picture:
        'Le tableau de bord\u00A0: des cartes qui comptent les capteurs et, au-dessous, un tableau des dernières valeurs.',
      steps: [
        'Connectez-vous avec le nom de votre entreprise, votre adresse e-mail et votre mot de passe, ou avec une clé d’accès. Le nom de l’entreprise est mémorisé sur cet appareil.',
        'Regardez d’abord la carte «\u00A0Hors seuils\u00A0» du tableau de bord. Choisissez-la pour ne voir que ces capteurs.',
        'Choisissez le nom d’un capteur pour son graphique, ou sa cloche pour son alarme.',
        'Choisissez votre nom en haut pour votre compte, votre langue et vos unités, et la façon dont cet appareil signale les alarmes.',
      ],
      topics: {
        invitations: {
          title: 'Invitations et mots de passe oubliés',
          text: 'Une invitation arrive par e-mail avec un lien qui ne sert qu’une fois\u00A0: choisissez-y votre mot de passe. «\u00A0Mot de passe oublié\u00A0?\u00A0» sur la page de connexion envoie aussi un tel lien, si le système peut envoyer des e-mails\u00A0; sinon, demandez un nouveau mot de passe à un administrateur.',
        },
        cards: {
          title: 'Cartes du tableau de bord',
          text: 'Le tableau de bord montre tous les capteurs avec leurs dernières valeurs. Les cartes comptent les capteurs hors seuils, le total, ceux qui sont en ligne, ceux qui ont un avertissement et ceux qui sont hors ligne, ainsi que ceux qui n’ont pas de seuils, s’il y en a\u00A0; choisissez une carte pour ne voir que ceux-là.',
        },
        roles: {
          title: 'Administrateurs et observateurs',
          text: 'Les administrateurs gèrent les capteurs, les zones, les utilisateurs et les seuils. Les observateurs lisent tout, acquittent les alarmes et écrivent des notes. Votre rôle est affiché à côté de votre nom.',
        },
        twoFactor: {
          title: 'Authentification à deux facteurs',
          text: 'L’authentification à deux facteurs demande, après le mot de passe, un code d’une application d’authentification. Activez-la sous votre nom et gardez les codes de secours ailleurs que votre téléphone\u00A0: chacun sert une fois si le téléphone est perdu. Une entreprise peut l’exiger de tous.',
        },
        passkeys: {
          title: 'Clés d’accès',
          text: 'Une clé d’accès vous connecte par l’empreinte digitale, le visage ou le verrouillage de votre appareil, et compte pour deux facteurs. Enregistrez-en une sous votre nom\u00A0; la supprimer à cet endroit met fin à son usage.',
        },
        languageAndUnits: {
          title: 'Langue et unités',
          text: '«\u00A0Langue et unités\u00A0», sous votre nom, choisit votre langue et si vous lisez et saisissez les températures en °C ou en °F\u00A0; ce que vous ne choisissez pas suit les paramètres de votre entreprise. Un seuil de 39,2\u00A0°F que vous saisissez est de 4,0\u00A0°C pour un collègue qui lit en °C. L’API et les fichiers CSV sont toujours en °C. Les nombres acceptent une virgule ou un point, et aucun séparateur de milliers.',
        },
        look: {
          title: 'Clair et sombre',
          text: 'Le bouton en forme de soleil ou de lune bascule entre clair et sombre. Les valeurs arrivent d’elles-mêmes\u00A0; il n’est pas nécessaire de recharger la page.',
        },
        programs: {
          title: 'Programmes et vos propres systèmes',
          text: 'Les programmes utilisent des clés API, et les webhooks informent vos propres systèmes des alarmes, des commandes et des appareils. Les administrateurs créent les deux dans les Paramètres\u00A0; une clé ou un secret n’est affiché qu’une fois. Les appels sont décrits sous /api/docs.',
        },
      },
    },
    viewData: {
      title: 'Consulter les données d’un capteur',
      picture:
        'La page d’un capteur\u00A0: les valeurs actuelles, les boutons de période et le graphique avec ses seuils.',
      steps: [
        'Choisissez le nom d’un capteur sur le tableau de bord. Sa page montre les valeurs actuelles et un graphique des 24 dernières heures ou, tant que le capteur est hors seuils, de la plus courte période qui montre quand cela a commencé.',
        'Les boutons au-dessus du graphique choisissent 1, 6 ou 24 heures, 7, 30 ou 60 jours, toutes les données ou une période libre. Les flèches reculent ou avancent d’une période.',
        'Faites glisser sur le graphique, pincez, ou tournez la molette en maintenant Ctrl pour zoomer\u00A0; «\u00A0Réinitialiser le zoom\u00A0» revient en arrière.',
        'Enregistrez la période avec CSV, XLSX ou PDF.',
      ],
      topics: {
        line: {
          title: 'Interruptions et lissage',
          text: 'Une interruption de la ligne est un temps sans mesures, jamais une supposition. «\u00A0Lisser\u00A0» apaise la ligne. Les valeurs au-delà d’un seuil ne sont jamais touchées\u00A0; les alarmes et les statistiques utilisent toujours ce qui a été mesuré.',
        },
        lists: {
          title: 'Longues listes',
          text: 'Dans une longue liste, écrivez dans sa recherche\u00A0: des mots dans n’importe quel ordre, une partie d’un numéro de série ou le nom d’une zone. Les filtres se trouvent à côté. Le nom d’une colonne trie la liste\u00A0: une fois en ordre croissant, une deuxième en ordre décroissant, une troisième rétablit l’ordre habituel. Le signet garde une recherche avec ses filtres et son ordre sous un nom, pour vous seul. Les capteurs en alarme viennent d’abord, tant que vous n’avez pas choisi votre propre ordre.',
        },
        keyboard: {
          title: 'Au clavier',
          text: 'j et k passent d’une ligne à l’autre, Entrée ouvre la ligne, / va à la recherche, g suivi d’une lettre va à une page, ? affiche les touches. Ctrl+K (⌘K sur Mac) mène en quelques lettres à tout écran ou partie d’écran, capteur, zone, station de base, utilisateur ou section de cette aide, et à l’endroit où se définissent les seuils d’un capteur ou se planifie sa maintenance. Les touches seules peuvent être désactivées sous votre nom.',
        },
        plan: {
          title: 'Vue en plan et analyses',
          text: '«\u00A0Vue en plan\u00A0» montre les capteurs là où ils se trouvent dans un bâtiment. «\u00A0Analyses\u00A0» montre le minimum, le maximum, la température cinétique moyenne et la durée hors seuils sur une période\u00A0; pour les portes, le CO₂ et les autres grandeurs, la durée d’ouverture, les extrêmes ou le nombre compté.',
        },
        wall: {
          title: 'Affichage mural',
          text: '«\u00A0Affichage mural\u00A0», dans la vue en plan, remplit l’écran avec le plan pour un moniteur au mur\u00A0: il ne se met pas en veille, et Échap y met fin.',
        },
        further: {
          title: 'Autres grandeurs',
          text: 'Un capteur peut aussi envoyer le CO₂, la pression, la lumière, une porte, une fuite, l’alimentation électrique, un mouvement ou un comptage. Elles apparaissent d’elles-mêmes avec leur première valeur, dans la ligne du capteur, sur le plan et sur sa page. Le graphique y trace les nombres en lignes, avec un axe pour chacune des trois unités au plus, les états en bandes et les comptages en barres\u00A0; les cases au-dessous choisissent ce qui est tracé. Un état dure jusqu’à ce que le capteur dise autre chose\u00A0; pour un capteur devenu muet, il est inconnu. Les administrateurs changent les noms, et retirent ce dont personne n’a besoin, avec «\u00A0Modifier les noms\u00A0». Les seuils se définissent sous «\u00A0Seuils\u00A0», où d’autres capteurs qui mesurent la même chose peuvent recevoir aussitôt les mêmes\u00A0; le graphique trace ceux des nombres en lignes et marque une porte ou un compteur en alarme. Une alarme de température indique si une porte de son capteur était ouverte à son début.',
        },
        exports: {
          title: 'Exporter',
          text: 'La page d’un capteur enregistre sa période en CSV, en feuille de calcul ou en rapport PDF\u00A0; le tableau de bord enregistre ce qu’il montre en PDF, XLS ou image. Les fichiers contiennent ce qui a été mesuré, jamais la ligne lissée.',
        },
        reports: {
          title: 'Rapports planifiés',
          text: 'Les rapports planifiés apportent le PDF d’une zone par e-mail, chaque jour, chaque semaine ou chaque mois, à une heure de l’horloge de l’entreprise. Les administrateurs les définissent dans les Paramètres.',
        },
      },
    },
    addSensor: {
      title: 'Ajouter un capteur',
      picture:
        'L’écran Capteurs avec la fenêtre qui ajoute un capteur par son type, son numéro de série et son nom.',
      steps: [
        'Sur l’écran «\u00A0Capteurs\u00A0», choisissez «\u00A0Ajouter un capteur\u00A0», puis le type.',
        'Saisissez le numéro de série imprimé sur le capteur, et un nom qui dit où il se trouve.',
        'Définissez ses seuils sous «\u00A0Seuils\u00A0». Sans seuils, il n’y a pas d’alarme.',
        'Placez-le dans un groupe des «\u00A0Alertes à distance\u00A0», pour que quelqu’un soit prévenu.',
      ],
      topics: {
        serialNumbers: {
          title: 'Numéros de série',
          text: 'Un TS1 et un capteur Legacy ont six chiffres, un EMS IceSpy en a huit. Les points sont ajoutés pour vous.',
        },
        discovered: {
          title: 'Capteurs détectés',
          text: 'Un capteur qu’une station de base reçoit avant que quelqu’un l’ait ajouté figure parmi les capteurs détectés\u00A0; son numéro est alors déjà juste.',
        },
        networkServers: {
          title: 'LoRaWAN, Zigbee et Bluetooth',
          text: 'Les capteurs LoRaWAN, Zigbee et Bluetooth passent par un serveur réseau\u00A0: ChirpStack, The Things Stack, Zigbee2MQTT, une passerelle Ruuvi, ou tout ce qui envoie du JSON. Ajoutez-le sur l’écran «\u00A0Stations de base\u00A0» avec «\u00A0Ajouter un serveur réseau\u00A0»\u00A0; sa carte contient l’adresse, la clé et les réglages à copier, et indique ce qui est arrivé. Ses capteurs figurent ensuite parmi les capteurs détectés.',
        },
        otherProducts: {
          title: 'Mesures d’un autre produit',
          text: 'Ce qu’un autre produit a enregistré, les administrateurs le reprennent sous «\u00A0Importer des mesures\u00A0» dans les Paramètres\u00A0: choisissez le fichier et son produit d’origine, regardez comment il est compris, et choisissez les capteurs qui reprennent ses mesures. Les colonnes de portes, de CO₂, de pression, etc. sont nommées comme autres grandeurs, dans l’unité du fichier.',
        },
        calibration: {
          title: 'Étalonnage',
          text: '«\u00A0Étalonner\u00A0» envoie la correction au capteur. Sa page tient le registre d’étalonnage\u00A0: les certificats, qui a étalonné et quand, et le jour où le prochain est à faire, avec un rappel avant. Ce qu’un laboratoire a constaté sur un appareil est consigné au-dessous, avec son certificat en PDF\u00A0; si un appareil n’est pas conforme, les emplacements à évaluer y sont listés. Pour chacun d’eux, un administrateur consigne si ce qui y était conservé est affecté et pourquoi\u00A0; jusque-là, l’écran «\u00A0Capteurs\u00A0» le liste.',
        },
        byHand: {
          title: 'Mesures manuelles',
          text: 'Tant qu’une sonde est en panne, ou pour la vérifier, saisissez sous «\u00A0Mesures manuelles\u00A0», sur la page d’un capteur, ce que vous avez mesuré, quand et avec quoi. La page dit aussitôt si la valeur est dans les limites\u00A0; «\u00A0Comparer avec la sonde\u00A0» garde les deux valeurs et signale un écart plus grand que permis. Ces mesures restent séparées de celles de la sonde et ne déclenchent aucune alarme. Les rapports les présentent dans un tableau à part. Une mesure fausse est annulée avec un motif et reste dans la liste. Sans connexion, elles attendent dans le navigateur et sont envoyées à son retour.',
        },
        swapping: {
          title: 'Un autre appareil pour un capteur',
          text: 'Quand un capteur tombe en panne ou part à l’étalonnage, choisissez «\u00A0Remplacer l’appareil\u00A0» sous «\u00A0Actions\u00A0» sur sa page\u00A0: les mesures, les seuils, les zones et les alarmes continuent avec le nouvel appareil. Ce que l’ancien transmet en retard est rangé à son moment. Les appareils non utilisés sont listés sous les capteurs.',
        },
        deleting: {
          title: 'Supprimer un capteur',
          text: 'Supprimer un capteur le masque. Ses mesures et son journal des alarmes sont conservés comme enregistrements.',
        },
      },
    },
    thresholds: {
      title: 'Consulter ou modifier les seuils',
      picture:
        'L’écran Seuils avec une ligne ouverte pour modification, ses seuils à côté des extrêmes des sept derniers jours.',
      steps: [
        'Sur l’écran «\u00A0Seuils\u00A0», choisissez «\u00A0Modifier\u00A0» dans la ligne du capteur.',
        'Saisissez le seuil haut et le seuil bas, ou déplacez leurs lignes sur les sept derniers jours. Le reste est replié.',
        'Définissez la temporisation\u00A0: combien de temps une valeur peut rester hors seuils avant de devenir une alarme.',
        'Appuyez sur Entrée ou choisissez «\u00A0Enregistrer\u00A0». Échap ou «\u00A0Annuler\u00A0» laisse la ligne telle quelle.',
      ],
      topics: {
        inForce: {
          title: 'Quand un seuil compte',
          text: 'Un seuil ne compte que s’il est activé. Une valeur exactement égale au seuil est encore dans les seuils\u00A0; elle est hors seuils si elle est strictement au-dessus du seuil haut ou en dessous du seuil bas.',
        },
        delay: {
          title: 'Temporisation et préalarme',
          text: 'La temporisation est la durée pendant laquelle une valeur doit rester hors seuils avant de devenir une alarme. Jusque-là, c’est une préalarme, affichée en orange avec le temps restant.',
        },
        autoReset: {
          title: 'Fin automatique et répétition',
          text: '«\u00A0Fin automatique\u00A0» met fin à l’alarme quand la valeur est de nouveau dans les seuils\u00A0; elle attend encore que quelqu’un l’acquitte. «\u00A0Répéter\u00A0» prévient de nouveau tant qu’elle dure.',
        },
        warnings: {
          title: 'Seuils d’avertissement',
          text: 'Un seuil d’avertissement se trouve en deçà du seuil d’alarme et signale tôt que quelque chose ne va pas\u00A0: en ambre, sans son, aux destinataires d’un groupe d’alerte qui veulent aussi les avertissements. Il a sa propre temporisation, et n’est jamais répété ni escaladé. Tant que l’alarme du même côté parle, son avertissement se tait\u00A0; acquitter l’alarme acquitte l’avertissement.',
        },
        rapidChange: {
          title: 'Hausse et baisse rapides',
          text: 'Une hausse ou une baisse rapide est une alarme à part entière, désactivée tant qu’un administrateur ne la règle pas\u00A0: la température est plus loin de son minimum (ou de son maximum) des dernières minutes que vous ne le permettez. Une porte restée ouverte se remarque ainsi avant que le seuil soit dépassé. L’alarme prend fin d’elle-même quand plus rien n’a été trop rapide pendant la durée de ces minutes. Une mesure isolée après une longue interruption n’en dit rien.',
        },
        whatToDo: {
          title: 'Que faire',
          text: '«\u00A0Que faire\u00A0» s’adresse à la personne appelée la nuit\u00A0: écrivez ce qui vient en premier, qui appeler et où le stock peut aller. Ce texte est affiché avec l’alarme et envoyé avec ses messages.',
        },
        sameLimits: {
          title: 'Les mêmes seuils pour d’autres capteurs',
          text: '«\u00A0Donner les mêmes seuils à d’autres capteurs\u00A0», dans la ligne en cours de modification, transmet les seuils et les temporisations à autant de capteurs que vous en cochez.',
        },
        templates: {
          title: 'Modèles',
          text: 'Plusieurs capteurs aux mêmes seuils suivent un modèle\u00A0: cochez-les sur cet écran et choisissez «\u00A0Suivre\u00A0». Une modification du modèle les atteint tous, l’un après l’autre\u00A0; «\u00A0Aperçu\u00A0» dit d’avance ce qu’elle signifierait. «\u00A0Détacher\u00A0» redonne à un capteur ses propres seuils. «\u00A0Modèles\u00A0» contient des exemples de règles publiques à copier. Un modèle peut avoir des seuils d’autres grandeurs, comme une porte ou le CO₂\u00A0: chacune de celles d’un capteur qui le suit les prend. Pour les grandeurs dont il ne dit rien, donnez les mêmes seuils à d’autres là où ils se saisissent.',
        },
        trying: {
          title: 'Essayer un seuil sur le passé',
          text: 'Vous hésitez sur un seuil\u00A0? «\u00A0Analyses\u00A0» essaie des seuils sur le passé et montre combien d’alarmes ils auraient déclenchées. Les seuils d’autres grandeurs, comme le CO₂, une porte ou un compteur, s’essaient sur les 30 derniers jours avec le bouton à côté de «\u00A0Enregistrer\u00A0».',
        },
      },
    },
    acknowledge: {
      title: 'Acquitter une alarme',
      picture:
        'Le tableau de bord avec un capteur en alarme\u00A0; le panneau à sa cloche contient la valeur, le seuil et le bouton Acquitter.',
      steps: [
        'Choisissez la cloche du capteur\u00A0: elle montre la valeur, le seuil et l’heure. Rouge pour trop haut, bleu pour trop bas, orange pour une préalarme.',
        'Écrivez dans «\u00A0Note\u00A0» ce que vous avez constaté, et choisissez la cause et l’action si votre entreprise en tient des listes.',
        'Choisissez «\u00A0Acquitter\u00A0», à cet endroit ou dans le journal des alarmes. Tout le monde voit aussitôt que vous l’avez fait, et quand.',
        'Occupez-vous des marchandises. Tant que la valeur n’est pas revenue, la barre d’alarme indique que le capteur est toujours hors seuils.',
      ],
      topics: {
        whoAndWhen: {
          title: 'Qui est prévenu, et quand',
          text: 'Un groupe des «\u00A0Alertes à distance\u00A0» nomme des personnes, des plannings d’astreinte, des contacts externes et des canaux de messagerie. «\u00A0Qui est prévenu\u00A0?\u00A0» montre qui une alarme joindrait maintenant ou à tout autre moment, et signale sept jours à l’avance une période sans personne. Un planning d’astreinte passe la relève à une heure de l’horloge de l’entreprise\u00A0; les exceptions mettent quelqu’un d’autre d’astreinte. Chaque planning est dessiné par semaines\u00A0: les exceptions sont en pointillés, et une période où personne n’est joint est en rouge et porte la mention «\u00A0Non assurée\u00A0». Un téléphone avec ntfy sonne le plus fort pour les alarmes, moins pour les avertissements, et comme pour toute autre chose pour ce qui est terminé, les exercices et les essais. Vos propres heures calmes sont sous votre nom\u00A0: elles cèdent quand personne d’autre ne serait prévenu, et pendant que vous êtes d’astreinte. Ce qui vous est envoyé par quel canal se coche aussi à cet endroit. «\u00A0Messages de cette alarme\u00A0», dans le journal des alarmes, nomme qui a été prévenu, comment, et qui a ouvert le message.',
        },
        channels: {
          title: 'Par quel moyen, et qui vient ensuite',
          text: '«\u00A0Alertes à distance\u00A0» définit qui est prévenu par e-mail, SMS, notification push ou appel, et qui vient ensuite si personne n’acquitte.',
        },
        byMessage: {
          title: 'Depuis un message ou pendant un appel',
          text: 'Si votre entreprise l’autorise, une notification push a le bouton «\u00A0Acquitter\u00A0», on répond à un SMS par ACK, ses quatre chiffres et son code PIN, et lors d’un appel vous appuyez sur 2 et saisissez votre code PIN.',
        },
        notes: {
          title: 'Notes',
          text: 'Une note peut l’accompagner\u00A0: écrivez ce que vous avez constaté dans «\u00A0Note\u00A0» à la cloche et appuyez sur Entrée. Elle figure au journal des alarmes avec votre nom\u00A0; ce que d’autres ont écrit reste.',
        },
        causes: {
          title: 'Causes et actions',
          text: 'Si votre entreprise tient des listes de causes et d’actions, choisissez pourquoi cela s’est produit et ce que vous avez fait. Un administrateur écrit les listes sous «\u00A0Paramètres\u00A0», et y décide si un acquittement les exige. «\u00A0Analyses\u00A0» compte les alarmes par cause.',
        },
        confirming: {
          title: 'Confirmer',
          text: 'Là où votre entreprise le demande, une deuxième personne confirme une alarme acquittée\u00A0: ouvrez-la dans le journal des alarmes, écrivez une note s’il y a quelque chose à dire, et choisissez «\u00A0Confirmer\u00A0». Qui l’a acquittée ne peut pas la confirmer\u00A0; le rôle Qualité le peut. Le filtre «\u00A0Confirmations\u00A0» trouve ce qui n’est pas encore confirmé.',
        },
        preAlarms: {
          title: 'Préalarmes',
          text: 'Une préalarme ne peut pas être acquittée\u00A0: l’alarme qui peut suivre ne doit pas être manquée.',
        },
        faster: {
          title: 'Quelqu’un a été plus rapide',
          text: 'Si quelqu’un a été plus rapide, le bouton indique «\u00A0Déjà acquittée\u00A0» et rien n’est modifié. Une note que vous avez écrite y reste pour être enregistrée.',
        },
        shelving: {
          title: 'Suspension',
          text: '«\u00A0Suspendre\u00A0», à la cloche, retient les messages sur un capteur pendant 30 minutes, une heure ou deux, avec la raison que vous donnez\u00A0: pendant la réparation d’une porte, par exemple. Les Paramètres fixent la durée maximale et si les observateurs y ont droit. Si le capteur est alors toujours en alarme, tout le monde est prévenu de nouveau.',
        },
        maintenance: {
          title: 'Maintenance',
          text: '«\u00A0Maintenance\u00A0», dans le menu ou par la clé à molette à côté d’un capteur, d’une zone ou d’une station de base, retient les messages de tout ce qui s’y trouve pendant un dégivrage, un nettoyage ou une livraison\u00A0: maintenant, à une heure prévue ou certains jours de la semaine, pendant 7 jours au plus. Les alarmes sont enregistrées comme toujours et gardent leurs couleurs\u00A0; toutes les pages indiquent que des messages sont retenus, et la clé à molette figure à côté des noms. À la fin, ou quand un administrateur y met fin plus tôt, ce qui est toujours en alarme est signalé une fois, et ce qui est terminé est résumé pour la personne qui l’a planifiée.',
        },
        drills: {
          title: 'Exercices',
          text: 'Un exercice, sous «\u00A0Exercices\u00A0» dans «\u00A0Alertes à distance\u00A0», prouve qu’un groupe est joint\u00A0: une véritable alarme d’un capteur caché suit tout le parcours, ses messages commencent par EXERCICE, et l’acquitter y met fin. Rien d’autre ne la montre. Un exercice avec une sonde demande plutôt à quelqu’un de réchauffer ou de refroidir à la main la sonde d’un capteur\u00A0: l’exécution attend une heure son alarme, les messages et l’acquittement, puis une heure encore que la sonde revienne dans ses limites. Cette alarme est marquée comme exercice et n’entre dans aucun chiffre\u00A0; si la sonde n’est pas revenue à temps, l’exercice a échoué et l’alarme est véritable. Un administrateur planifie les exercices et peut en lancer un à tout moment\u00A0; chaque exécution garde le moment de chaque étape. Un exercice annoncé prévient une heure avant ceux qu’il touchera. Un exercice échoué figure dans la barre d’alarme des administrateurs jusqu’à ce que l’un d’eux l’ait examiné.',
        },
        signatures: {
          title: 'Signatures',
          text: 'Signer, sous un étalonnage, un exercice ou un dossier de preuves, y appose votre nom, l’heure et la signification. La première signature après la connexion demande votre adresse e-mail et votre mot de passe, les suivantes dans les minutes qui suivent le mot de passe seul\u00A0; une clé d’accès convient aussi. Si l’enregistrement change ensuite, la signature le dit. Paramètres, Sécurité, contient les minutes et d’autres significations.',
        },
      },
    },
    users: {
      title: 'Ajouter ou supprimer un utilisateur',
      picture: 'L’écran Utilisateurs avec la fenêtre qui ajoute un utilisateur.',
      steps: [
        'Sur l’écran «\u00A0Utilisateurs\u00A0», choisissez «\u00A0Ajouter un utilisateur\u00A0».',
        'Saisissez l’adresse e-mail. Laissez le mot de passe vide pour envoyer une invitation, ou saisissez-en un d’au moins 12 caractères.',
        'Un nouvel utilisateur est observateur. Choisissez administrateur pour la personne qui gère les capteurs, les seuils et les utilisateurs.',
      ],
      topics: {
        invitations: {
          title: 'Inviter un utilisateur',
          text: 'Si le système peut envoyer des e-mails, laissez le mot de passe vide et une invitation est envoyée à la place\u00A0; un lien perdu ou expiré se renvoie depuis la fiche de l’utilisateur.',
        },
        changing: {
          title: 'Modifier un utilisateur',
          text: 'Choisissez une ligne pour modifier les noms, le numéro de téléphone ou le rôle, pour désactiver l’utilisateur, ou pour définir un autre mot de passe. Chacun peut ouvrir sa propre fiche.',
        },
        lostFactors: {
          title: 'Téléphone et codes de secours perdus',
          text: 'Si quelqu’un a perdu son téléphone et ses codes de secours\u00A0: un administrateur désactive l’authentification à deux facteurs ou supprime les clés d’accès dans la fiche de cet utilisateur. Les Paramètres peuvent exiger deux facteurs de tous.',
        },
        disabling: {
          title: 'Désactiver et supprimer',
          text: 'Désactiver met fin aussitôt aux sessions de cet utilisateur et garde la fiche. Une suppression ne peut pas être annulée. Le dernier administrateur d’une entreprise ne peut pas être supprimé.',
        },
        locked: {
          title: 'Comptes bloqués',
          text: 'Dix mots de passe erronés en 15 minutes bloquent un compte pendant 15 minutes\u00A0; un administrateur peut le débloquer plus tôt.',
        },
        reasons: {
          title: 'Motifs des modifications',
          text: 'Là où votre entreprise l’exige, une modification des limites, des capteurs, des utilisateurs, des étalonnages ou de la conservation des mesures demande un motif avant d’être enregistrée. Ce qui va ensemble, comme une modification de tous les capteurs marqués, n’est demandé qu’une fois. Si vous annulez, rien n’est modifié et votre saisie reste. Un administrateur choisit les groupes sous Paramètres, Sécurité\u00A0; le journal d’audit affiche le motif avec la modification.',
        },
        lock: {
          title: 'Écrans verrouillés',
          text: 'Là où votre entreprise l’a réglé, un écran se verrouille quand rien n’a été fait pendant quelques minutes. Il en avertit 30 secondes avant\u00A0: n’importe quelle touche, ou «\u00A0Rester connecté\u00A0», le garde ouvert. Saisissez votre mot de passe ou utilisez une clé d’accès, et la page est telle que vous l’avez laissée, votre saisie aussi. Un écran verrouillé n’affiche aucune alarme\u00A0; les messages d’alarme sont envoyés comme toujours. Un administrateur règle les minutes sous Paramètres, Sécurité.',
        },
      },
    },
    zones: {
      title: 'Zones',
      picture: 'L’écran Zones avec une zone ouverte, ses capteurs d’un côté et ceux à ajouter de l’autre.',
      steps: [
        'Sur l’écran «\u00A0Zones\u00A0», choisissez «\u00A0Ajouter une zone\u00A0» et donnez-lui un nom.',
        'Ouvrez sa ligne et affectez les capteurs.',
        'Affectez les utilisateurs qui s’en occupent.',
      ],
      topics: {
        purpose: {
          title: 'À quoi sert une zone',
          text: 'Une zone regroupe des capteurs, par exemple ceux d’une pièce ou d’un service, et les utilisateurs qui s’en occupent. Un capteur peut être dans plusieurs zones.',
        },
        many: {
          title: 'Plusieurs à la fois',
          text: 'Recherchez les capteurs ou les utilisateurs d’une zone, puis choisissez de tous les ajouter ou de tous les retirer\u00A0: le nombre de changements est affiché avant que rien ne change. Sur l’écran «\u00A0Utilisateurs\u00A0», cochez-en plusieurs pour modifier ensemble leurs zones ou leur rôle.',
        },
        selector: {
          title: 'La zone du tableau de bord',
          text: 'Le sélecteur de zone du tableau de bord montre les capteurs d’une zone\u00A0; le choix est mémorisé sur cet appareil.',
        },
        deleting: {
          title: 'Supprimer une zone',
          text: 'Supprimer une zone laisse ses capteurs, ses mesures et ses utilisateurs tels quels.',
        },
      },
    },
    notes: {
      title: 'Modifier les notes d’alarme',
      picture: 'Le journal des alarmes avec la fenêtre où s’écrit la note d’une alarme.',
      steps: [
        'Dans le journal des alarmes, choisissez «\u00A0Modifier\u00A0» à côté de la note d’une alarme\u00A0; sur un téléphone, ouvrez d’abord l’alarme.',
        'Écrivez ce qui s’est passé et ce qui a été fait.',
        'Choisissez «\u00A0Enregistrer la note\u00A0».',
      ],
      topics: {
        name: {
          title: 'Votre nom',
          text: 'Votre nom est ajouté après le texte. Une note vidée est supprimée.',
        },
        record: {
          title: 'Les notes sont des enregistrements',
          text: 'Les notes font partie des enregistrements que lit un auditeur\u00A0: dites ce qui a été constaté, ce qui a été fait, et où sont allées les marchandises.',
        },
        reviews: {
          title: 'Revues',
          text: 'Un plan, sous Revues, indique qui examine les enregistrements d’une zone ou de toute l’entreprise, et quand. À chaque échéance s’ouvre une revue pour le temps écoulé depuis la précédente\u00A0: valeurs minimale et maximale de chaque capteur avec leurs heures, temps hors seuils, alarmes, périodes de silence et étalonnages à faire, ce qui demande un regard en premier. j et k passent d’un capteur à l’autre\u00A0; Rien à signaler termine la revue, un constat demande un texte. Les chiffres sont enregistrés avec elle. Une revue qui n’est pas faite dans les heures prévues est manquée, les administrateurs reçoivent un e-mail, et elle peut encore être faite en retard. Les mesures arrivées ensuite sont comptées à côté. Chaque plan a son mois en PDF\u00A0: un relevé de température avec une ligne par revue.',
        },
        tasks: {
          title: 'Tâches',
          text: 'Les tâches, sous le journal des alarmes, sont ce qui est mesuré et contrôlé à heures fixes\u00A0: une mesure manuelle, une comparaison avec la sonde, ou une liste de contrôle dont les questions demandent un oui ou un non, un nombre ou un texte. Un plan indique les jours et les heures, ou l’intervalle tant qu’un capteur est muet, et à qui reviennent les tâches. Un «\u00A0non\u00A0» ou un nombre hors de ses bornes est un constat. Une tâche qui n’est pas faite dans son délai est manquée\u00A0: un groupe d’alerte ou les administrateurs sont prévenus, et elle reste manquée, même si elle est faite en retard dans la journée qui suit. Sans connexion, le résultat attend dans le navigateur et est envoyé une seule fois à son retour.',
        },
      },
    },
    troubleshooting: {
      title: 'Dépannage',
      picture:
        'L’écran Stations de base\u00A0: lesquelles sont en ligne, et quand chacune a été reçue pour la dernière fois.',
      steps: [
        'Lisez les lignes au-dessus de la page et les cartes du tableau de bord\u00A0: elles nomment ce qui ne va pas.',
        'Regardez «\u00A0Stations de base\u00A0»\u00A0: la station est-elle en ligne, alimentée et connectée au réseau\u00A0?',
        'Regardez ensuite la pile du capteur, et ce qui se trouve entre lui et la station de base.',
      ],
      topics: {
        offline: {
          title: 'Un capteur est hors ligne',
          text: 'Rien n’en a été reçu depuis 15 minutes. Regardez d’abord sa station de base\u00A0; si elle est hors ligne aussi, vérifiez son alimentation et son réseau. Ensuite la pile du capteur, et ce qui se trouve entre les deux.',
        },
        sensorError: {
          title: '«\u00A0Erreur capteur\u00A0» à la place d’une température',
          text: 'La sonde est cassée ou débranchée. La mesure est conservée comme erreur et ne compte jamais comme température.',
        },
        battery: {
          title: 'Un avertissement\u00A0: pile faible',
          text: 'Remplacez bientôt la pile\u00A0; les mesures continuent jusqu’à ce qu’elle soit vide.',
        },
        clock: {
          title: '«\u00A0Horloge fausse\u00A0» près d’une station de base',
          text: 'Pendant une heure, les heures de ses mesures ne correspondaient pas à leur arrivée. Ouvrez sa ligne\u00A0: elle indique l’écart. Réglez son horloge, ou vérifiez qu’elle atteint son serveur de temps. L’indication disparaît après une heure de mesures bien datées.',
        },
        stale: {
          title: 'Les valeurs ne changent sur aucun écran',
          text: 'Vérifiez la connexion de cet appareil, puis si les stations de base sont en ligne. Ce qu’une station de base a mémorisé pendant une coupure arrive plus tard et prend sa place.',
        },
        signIn: {
          title: 'Vous ne pouvez pas vous connecter',
          text: 'Vérifiez d’abord le nom de l’entreprise. Après dix échecs, attendez 15 minutes ou demandez à un administrateur de vous débloquer.',
        },
        noMessage: {
          title: 'Aucun message n’est arrivé pour une alarme',
          text: '«\u00A0Alertes à distance\u00A0» liste les capteurs qui ne sont dans aucun groupe, et indique pour chaque groupe qui il ne peut pas joindre et pourquoi.',
        },
        mail: {
          title: 'Configurer l’e-mail et les SMS',
          text: 'Les e-mails passent par votre propre serveur de messagerie, saisi dans Paramètres, Notifications. Pour toutes les entreprises, l’e-mail et les SMS se configurent là où tourne le serveur\u00A0: SMTP_URL (par exemple smtps://user:password@mail.example.com) et SMTP_FROM, ou SMS_ACCOUNT, SMS_TOKEN et SMS_FROM, dans son environnement. Redémarrez-le, puis envoyez-vous un essai dans les Paramètres.',
        },
        push: {
          title: 'Les notifications push n’arrivent plus',
          text: '«\u00A0Canaux\u00A0» dans «\u00A0Alertes à distance\u00A0» liste vos appareils. Celui qui n’a affiché aucun message depuis 30 jours est marqué\u00A0; appuyez sur «\u00A0Envoyer un essai\u00A0» sur cet appareil, et retirez ce qui n’est plus à vous.',
        },
        backup: {
          title: 'Sauvegarde',
          text: 'L’exploitant du serveur en fait une avec npm run cli -- backup FICHIER, à tout moment, et la restaure dans une installation vide avec npm run cli -- restore FICHIER. Faites de temps en temps une restauration pour savoir qu’elle fonctionne.',
        },
        moving: {
          title: 'Export et import',
          text: 'Les Paramètres enregistrent toutes les données de l’entreprise dans un fichier ZIP de CSV et de JSON, sans mots de passe ni clés. Sur cette installation ou une autre, un administrateur d’une entreprise encore vide l’importe sous Paramètres, «\u00A0Importer des données\u00A0»\u00A0; ou bien l’exploitant du serveur en fait une nouvelle entreprise avec npm run cli -- company import FICHIER.zip. Rien n’apparaît avant que tout soit là, et le journal d’audit indique de quel fichier cela vient.',
        },
      },
    },
  },
} as const satisfies Translated<typeof english>;

import type { TextKind } from "../language/values/likely-kinds.ts";

export type LocalLanguage = "de" | "es" | "fr" | "it" | "pt";

type LocalKind = Extract<TextKind, "title" | "sentence" | "label" | "word" | "jobTitle" | "phone">;

const list = (text: string): readonly string[] => text.split("|");
const pairs = (first: string, second: string): readonly string[] =>
  list(first).flatMap((one) => list(second).map((other) => `${one} ${other}`));

/**
 * Strings for kinds that Faker has in English or Latin only. Phone numbers are those that Bundesnetzagentur and Arcep reserve for fiction, as
 * Faker's numbers can belong to people.
 */
export const localTexts: Readonly<
  Record<LocalLanguage, Readonly<Partial<Record<LocalKind, readonly string[]>>>>
> = {
  de: {
    phone: list(
      "+49 30 23125 014|+49 30 23125 127|+49 30 23125 286|+49 30 23125 341|+49 30 23125 459|+49 30 23125 578",
    ),
    title: pairs(
      "Alter|Neuer|Stiller|Kleiner|Grüner|Hoher|Heller|Goldener",
      "Hafen|Garten|Winkel|Turm|Hof|Berg|See|Markt|Anker|Wald",
    ),
    sentence: list(
      "Der Drucker im zweiten Stock hat kein Papier mehr|Bitte die Öffnungszeiten auf der Website anpassen|Das Treffen ist auf Donnerstag verschoben|Die letzte Zeile fehlt im Export|Die Rechnung vom letzten Monat prüfen|Teile für das neue Regal bestellen|Ruhig gelegen und gut zu Fuß erreichbar|Im Sommer oft ausgebucht, rechtzeitig anfragen|Die Fotos sind nach dem Hochladen gedreht|Folien für den Workshop vorbereiten",
    ),
    label: list(
      "dringend|reisen|finanzen|garten|küche|wissenschaft|musik|forschung|gestaltung|familie|sport|neu",
    ),
    word: list("Garten|Hafen|Fenster|Brücke|Laterne|Wiese|Signal|Werkstatt|Fluss|Atlas"),
    jobTitle: list("Ingenieurin|Gestalter|Pflegefachkraft|Lehrerin|Analyst|Elektrikerin|Redakteur"),
  },
  es: {
    title: pairs(
      "Puerto|Jardín|Puente|Molino|Faro|Lago|Camino|Mercado|Prado|Mirador",
      "Nuevo|Viejo|Claro|Verde|Alto|Dorado|Sereno|Azul",
    ),
    sentence: list(
      "La impresora del segundo piso no tiene papel|Hay que actualizar el horario en la página web|La reunión se ha trasladado al jueves|Falta la última fila en la exportación|Revisar la factura del mes pasado|Pedir las piezas para la nueva estantería|Tranquilo y bien comunicado|En verano suele estar completo, conviene reservar|Las fotos aparecen giradas después de subirlas|Preparar las diapositivas para el taller",
    ),
    label: list(
      "urgente|viajes|finanzas|jardín|cocina|ciencia|música|investigación|diseño|familia|deporte|nuevo",
    ),
    word: list("jardín|puerto|ventana|puente|farol|prado|señal|taller|río|atlas"),
    jobTitle: list("Ingeniera|Diseñador|Enfermera|Profesor|Analista|Electricista|Editora"),
  },
  fr: {
    phone: list(
      "+33 1 99 00 12 47|+33 1 99 00 31 08|+33 1 99 00 45 92|+33 1 99 00 68 15|+33 1 99 00 73 60|+33 1 99 00 86 24",
    ),
    title: pairs(
      "Jardin|Port|Pont|Moulin|Phare|Lac|Chemin|Marché|Pré|Belvédère",
      "Vert|Clair|Neuf|Doré|Tranquille|Haut|Bleu|Fleuri",
    ),
    sentence: list(
      "L'imprimante du deuxième étage n'a plus de papier|Mettre à jour les horaires sur le site|La réunion est déplacée à jeudi|La dernière ligne manque dans l'export|Vérifier la facture du mois dernier|Commander les pièces pour la nouvelle étagère|Calme et facile d'accès à pied|Souvent complet en été, réserver à l'avance|Les photos sont tournées après l'envoi|Préparer les diapositives pour l'atelier",
    ),
    label: list(
      "urgent|voyages|finances|jardin|cuisine|science|musique|recherche|création|famille|sport|nouveau",
    ),
    word: list("jardin|port|fenêtre|pont|lanterne|pré|signal|atelier|rivière|atlas"),
    jobTitle: list("Ingénieure|Graphiste|Infirmière|Professeur|Analyste|Électricien|Rédactrice"),
  },
  it: {
    title: pairs(
      "Porto|Giardino|Ponte|Mulino|Faro|Lago|Sentiero|Mercato|Prato|Colle",
      "Nuovo|Vecchio|Chiaro|Verde|Alto|Dorato|Sereno|Azzurro",
    ),
    sentence: list(
      "La stampante al secondo piano è senza carta|Aggiornare gli orari sul sito|La riunione è spostata a giovedì|Nell'esportazione manca l'ultima riga|Controllare la fattura del mese scorso|Ordinare i pezzi per il nuovo scaffale|Tranquillo e facile da raggiungere a piedi|Preparare le diapositive per il laboratorio",
    ),
    label: list("urgente|viaggi|finanza|giardino|cucina|scienza|musica|ricerca|design|famiglia|sport|nuovo"),
    word: list("giardino|porto|finestra|ponte|lanterna|prato|segnale|bottega|fiume|atlante"),
  },
  pt: {
    title: pairs(
      "Porto|Jardim|Moinho|Farol|Lago|Caminho|Mercado|Prado|Mirante|Monte",
      "Novo|Velho|Claro|Verde|Alto|Dourado|Sereno|Azul",
    ),
    sentence: list(
      "A impressora do segundo andar está sem papel|Atualizar o horário no site|A reunião passou para quinta-feira|Falta a última linha na exportação|Conferir a fatura do mês passado|Encomendar as peças para a nova estante|Tranquilo e de fácil acesso a pé|Preparar os slides para a oficina",
    ),
    label: list(
      "urgente|viagens|finanças|jardim|cozinha|ciência|música|pesquisa|design|família|esporte|novo",
    ),
    word: list("jardim|porto|janela|ponte|lanterna|prado|sinal|oficina|rio|atlas"),
  },
};

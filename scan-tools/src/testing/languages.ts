/** What an unknown tool may write in one language. */
export interface Words {
  units: readonly string[];
  texts: readonly string[];
  status: readonly string[];
  clean: string;
  silent: string;
  /** Labels of values and titles of columns. */
  unit: string;
  code: string;
  state: string;
  text: string;
  count: (faults: number) => string;
}

export const languages: Record<string, Words> = {
  en: {
    units: ["Engine control module", "Anti-lock brakes (ABS)", "Airbag", "Instrument cluster"],
    texts: [
      "Boost pressure too low",
      "Lost communication with the gateway",
      "Left front wheel speed sensor, open circuit",
      "Battery voltage low",
    ],
    status: ["Stored", "Intermittent", "Pending", "Not present"],
    clean: "No faults",
    silent: "No communication with control unit",
    unit: "Control unit",
    code: "Fault code",
    state: "Status",
    text: "Description",
    count: (n) => `${n} faults found:`,
  },
  de: {
    units: ["Motorsteuerung", "Antiblockiersystem (ABS)", "Airbag", "Kombiinstrument"],
    texts: [
      "Ladedruck zu niedrig",
      "Keine Kommunikation mit dem Gateway",
      "Raddrehzahlsensor vorne links, Unterbrechung",
      "Batteriespannung zu niedrig",
    ],
    status: ["gespeichert", "sporadisch", "nicht vorhanden", "aktiv"],
    clean: "Keine Fehler gespeichert",
    silent: "antwortet nicht",
    unit: "Steuergerät",
    code: "Fehlercode",
    state: "Status",
    text: "Beschreibung",
    count: (n) => `${n} Fehler gefunden:`,
  },
  fr: {
    units: ["Calculateur moteur", "Antiblocage (ABS)", "Airbag", "Combiné d'instruments"],
    texts: [
      "Pression de suralimentation trop faible",
      "Perte de communication avec la passerelle",
      "Capteur de vitesse roue avant gauche, circuit ouvert",
      "Tension batterie faible",
    ],
    status: ["présent", "mémorisé", "fugitif", "permanent"],
    clean: "Aucun défaut",
    silent: "Pas de réponse",
    unit: "Calculateur",
    code: "Code défaut",
    state: "État",
    text: "Libellé",
    count: (n) => `${n} défauts trouvés :`,
  },
  nl: {
    units: ["Motorregeling", "Antiblokkeersysteem (ABS)", "Airbag", "Instrumentenpaneel"],
    texts: ["Vuldruk te laag", "Geen communicatie met de gateway", "Wielsnelheidssensor linksvoor, open circuit", "Accuspanning te laag"],
    status: ["opgeslagen", "sporadisch", "niet actief", "aanwezig"],
    clean: "Geen storingen",
    silent: "niet bereikbaar",
    unit: "Regeleenheid",
    code: "Foutcode",
    state: "Status",
    text: "Omschrijving",
    count: (n) => `${n} fouten gevonden:`,
  },
  it: {
    units: ["Centralina motore", "Sistema antibloccaggio (ABS)", "Airbag", "Quadro strumenti"],
    texts: [
      "Pressione di sovralimentazione troppo bassa",
      "Comunicazione con il gateway interrotta",
      "Sensore ruota anteriore sinistra, circuito aperto",
      "Tensione batteria bassa",
    ],
    status: ["presente", "memorizzato", "intermittente", "non presente"],
    clean: "Nessun errore",
    silent: "Nessuna risposta",
    unit: "Centralina",
    code: "Codice errore",
    state: "Stato",
    text: "Descrizione",
    count: (n) => `${n} errori trovati:`,
  },
  es: {
    units: ["Unidad de motor", "Frenos antibloqueo (ABS)", "Airbag", "Cuadro de instrumentos"],
    texts: [
      "Presión de sobrealimentación demasiado baja",
      "Pérdida de comunicación con la pasarela",
      "Sensor de rueda delantera izquierda, circuito abierto",
      "Tensión de batería baja",
    ],
    status: ["presente", "almacenado", "intermitente", "no presente"],
    clean: "Sin averías",
    silent: "No responde",
    unit: "Unidad de control",
    code: "Código de avería",
    state: "Estado",
    text: "Descripción",
    count: (n) => `${n} averías encontradas:`,
  },
};

import { type Form, readForm } from "./ordered-forms.ts";

/**
 * The words with which scan tools say what state a fault is in: English, German, French, Dutch, Italian, Spanish, Greek.
 * Each is one whole part of a status; parts are separated by a comma, a slash, a bar, `+`, `&` or "and".
 */
const words = new Set(
  `
  active, inactive, not active, current, currently present, currently active, present, not present, currently not present, now present
  history, historic, historical, historical code, past, previous, old, memory, stored, saved, logged, static, intermittent, sporadic
  permanent, permanently active, pending, confirmed, not confirmed, unconfirmed, maturing, matured, continuous, passive, temporary, failed, passed
  test failed, test passed, test not complete, test incomplete, test not completed, not tested, tested, incomplete, complete, resolved, aging, aged
  ok, mil on, mil off, lamp on, lamp off, fault present, fault currently present, fault not present, fault currently not present
  cmdtcs, oddtcs, cmdtcs(storage trouble code), oddtcs(request trouble code), history dtcs, current dtcs, pending dtcs, read codes, mil
  generic type dtc, reference only, invalid, valid, previously active, active fault code
  previously set, not current, no longer present, previously present, temporary fault, temporary, permanent malfunction, intermittent malfunction
  not present at time of request, present at time of request, sporadic fault, matured fault, confirmed fault, pending fault
  current fault, historical fault, stored fault, active fault, intermittent fault, permanent fault, past fault, new fault, on demand, kam
  aktiv, nicht aktiv, inaktiv, aktuell, aktuell vorhanden, vorhanden, nicht vorhanden, derzeit nicht vorhanden, derzeit vorhanden
  momentan vorhanden, momentan nicht vorhanden, aktuell nicht vorhanden, fehler vorhanden, fehler nicht vorhanden, fehler momentan vorhanden
  fehler momentan nicht vorhanden, passiv, gespeichert, abgespeichert, sporadisch, statisch, permanent, ständig, dauerhaft, bestätigt
  zurzeit nicht vorhanden, zurzeit vorhanden, zur zeit nicht vorhanden, gegenwärtig vorhanden, gegenwärtig nicht vorhanden, nicht mehr vorhanden
  temporär, permanenter fehler, sporadischer fehler, statischer fehler, sporadisch aufgetreten, gespeicherter fehler
  unbestätigt, nicht bestätigt, anstehend, historisch, vorläufig, ausstehend, getestet, nicht getestet, test nicht abgeschlossen
  actif, inactif, présent, non présent, absent, absente, présente, mémorisé, mémorisée, intermittent, intermittente, fugitif, fugitive
  actuel, actuelle, passé, passée, enregistré, enregistrée, active, inactive, temporaire, présent puis mémorisé, défaut mémorisé, défaut temporaire
  permanent, permanente, confirmé, non confirmé, en attente, défaut présent, défaut absent, historique, défaut fugitif, défaut permanent, local
  actief, niet actief, inactief, aanwezig, niet aanwezig, opgeslagen, sporadisch, statisch, permanent, bevestigd, in afwachting, tijdelijk
  huidig, actueel, historisch, intermitterend, blijvend, niet bevestigd, permanente storing, sporadische storing, tijdelijke storing
  attivo, non attivo, inattivo, presente, non presente, memorizzato, memorizzata, intermittente, permanente, confermato, in attesa, passato
  corrente, passivo, sporadica, attiva, inattiva, temporaneo, guasto presente, errore presente, guasto memorizzato, errore memorizzato
  attuale, storico, sporadico, statico
  activo, inactivo, no activo, presente, no presente, ausente, almacenado, guardado, intermitente, permanente, confirmado, no confirmado
  actual, temporal, memorizado, memorizada, almacenada, guardada, activa, inactiva, pasivo, pasiva, histórica, presente actualmente
  pendiente, histórico, esporádico, estático
  ενεργός, ανενεργός, αποθηκευμένος, επιβεβαιωμένος, εκκρεμεί, μόνιμος
  `
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

const longest = 80;

/** True if every part of a text is a word for a fault's state: `Confirmed, MIL on`. */
export function isStatus(text: string): boolean {
  if (text.length > longest) return false;
  const bare = text.replace(/^(?:status|state|zustand|statut|stato|estado)\s*[:=]?\s*/i, "").trim();
  return bare !== "" && bare.split(/\s*[,/|+&]\s*|\s+(?:and|und|et|en|e|y)\s+/iu).every((part) => words.has(part.toLowerCase()));
}

/** A fault's text and the words for its state that stood with it; empty without any. */
export interface Stated {
  text: string;
  status: string;
}

/** Where a status may stand at the end of a text, in the order in which they are tried. */
export const statusEnds: readonly Form<Stated>[] = [
  { name: "the whole text", example: "Confirmed, MIL on", read: (text) => (isStatus(text) ? { text: "", status: text } : undefined) },
  { name: "in brackets", example: "Wheel speed sensor [pending]", read: statusBehind(/[[(]([^[\]()]{2,80})[\])]$/) },
  {
    name: "behind a dash, tab, bar, semicolon, colon or wide gap",
    example: "Wheel speed sensor - Intermittent",
    read: statusBehind(/(?:\s[-–—]+\s*|[\t|;]\s*|\s{2,}|:\s+)([^\t|;:–—[\]()]{2,80})$/),
  },
  { name: "behind a comma", example: "Wheel speed sensor: no signal, stored", read: statusBehind(/,\s*([^\t|;[\]()]{2,80})$/) },
];

/** Parts a status from the end of a text (`statusEnds`). */
export function splitStatus(source: string): Stated {
  const text = source.replace(/^[\s\-–—:|,;.)\]]+/, "").trimEnd();
  return readForm(statusEnds, text) ?? { text, status: "" };
}

/** Reads a status that a form finds at the end of a text. */
function statusBehind(form: RegExp): (text: string) => Stated | undefined {
  return (text) => {
    const match = form.exec(text.slice(-longest - 4));
    const status = match?.[1]?.trim() ?? "";
    if (!match || !isStatus(status)) return undefined;
    return { text: withoutSigns(text.slice(0, text.length - match[0].length)), status };
  };
}

/** A text without the signs at its end that parted something from it. */
export function withoutSigns(text: string): string {
  return text.replace(/[\s\-–—:|,;]+$/, "");
}

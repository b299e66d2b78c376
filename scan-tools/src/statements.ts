import { noFault } from "./no-faults.ts";

/** What a line says of the number of a unit's faults. */
export interface Statement {
  /** 0: the unit has none. */
  faults: number;
  /** The state of the faults that are counted, where a tool counts those of each state (`Active faults: 2`); otherwise empty. */
  part: string;
}

const longest = 120;

const noWord = String.raw`(?:no|zero|0|keine?|kein\(e\)|aucune?|pas de|sans|geen|nessun[ao]?|sin|ning[uú]n[ao]?|nenhum|ing[ae]n?|žádn\p{L}{1,3}|brak|nie znaleziono|nincs|κανένα\p{L}?)`;
const faultWord = String.raw`(?:DTCs?|faults?|codes?|errors?|events?|problems?|fehler(?:codes?(?:\(s\))?|code\(s\)|speichereinträge?|einträge)?|störung(?:en|scodes?)?|ereignis(?:se)?|ereignisspeichereinträge?|einträge|d[ée]fauts?|fouten|foutcodes?|storing\p{L}*|guast[oi]|error[ei]|errores|codic[ei]|aver[ií]as?|fallos?|c[óo]digos?|felkod\p{L}*|usterk\p{L}*|hibakód\p{L}*|chyb\p{L}*)`;
const qualifier = String.raw`(?:stored|active|inactive|current|pending|permanent|confirmed|history|trouble|fault|error|diagnostic|aktive|inaktive|gespeicherte|de|codes?|c[óo]digos?|codice|kod\p{L}*|chybov\p{L}*)`;
const after = String.raw`(?:found|stored|detected|present|set|recorded|in|the|error|fault|memory|system|gefunden|gespeichert|vorhanden|hinterlegt|im|fehlerspeicher|ereignisspeicher|trouvés?|mémorisés?|présents?|gevonden|opgeslagen|trovat[oiae]|memorizzat[oiae]|encontrad[oa]s?|almacenad[oa]s?|de|falla|aver[ií]a|error|guasto|errore|nalezen\p{L}*|usterek|hittades)`;

const none = new RegExp(
  String.raw`^(?:(?:result|ergebnis)\s*:\s*)?[-–—•*\s]*${noWord}\s+(?:${qualifier}\s+){0,3}${faultWord}(?:\s+${after}){0,5}\s*[.!]?$`,
  "iu",
);
const noneAtEnd = new RegExp(String.raw`[\s|:([]${noWord}\s+(?:${qualifier}\s+){0,3}${faultWord}(?:\s+${after}){0,5}[\])]?\s*[.!]?$`, "iu");
const cleanAtEnd = new RegExp(
  String.raw`(?:[|:\t([]\s*|\s[–—-]+\s*|\s{2,})(?:${noFault}|none|keine?|√|✓|✔)[\])]?(?:\s+0+)?[-–\s]*\.?$`,
  "iu",
);

const state = String.raw`(?<state>active|inactive|current|confirmed|pending|permanent|stored|history|aktive|inaktive|gespeicherte|passive)`;
const counts = [
  // `3 Faults Found:`, `10 Confirmed Trouble Codes:`, `RESULT: 2 errors in error memory !`
  new RegExp(
    String.raw`^(?:(?:result|ergebnis)\s*:\s*)?[[(]?(?<count>\d{1,3})\s+(?:${state}\s+)?(?:${qualifier}\s+){0,2}${faultWord}(?:\s+${after}){0,5}[\])]?\s*[:.!]?$`,
    "iu",
  ),
  // `8 Anti Lock Brakes Trouble Codes:`
  /^(?<count>\d{1,3}) (?:\p{L}+ ){1,6}(?:trouble|fault) codes\s*:$/iu,
  // `DTC (5)`, `Fault codes: 3`, `Aktive Fehler: 2`
  new RegExp(
    String.raw`^(?:number of |total |anzahl )?(?:${state}\s+)?(?:${qualifier}\s+){0,2}${faultWord}(?:\s+(?:qty|quantity|count|present|pr[ée]sents))?\s*(?:\(\s*(?<count>\d{1,3})\s*\)|:\s*(?<other>\d{1,3}))\s*:?$`,
    "iu",
  ),
];
/** Behind the name of a unit: `( 3 DTCs )`, `Fault | 2`, `(Events: 2)`, `2 problems exist`. */
const countAtEnd = new RegExp(
  String.raw`[\s|:([–—-](?:(?<count>\d{1,3})\s*(?:${qualifier}\s+){0,2}${faultWord}(?:\s+(?:${after}|exists?)){0,2}|${faultWord}\s*[|:(]?\s*(?<other>\d{1,3}))\s*[\])]{0,2}[:.]?$`,
  "iu",
);

/** What a line of its own says of the unit above it; undefined for any other line. */
export function statementOf(text: string): Statement | undefined {
  if (text.length > longest) return undefined;
  if (saysNone(text)) return { faults: 0, part: "" };
  return counted(text, counts);
}

/** True for a line that says nothing but that there are no faults. */
export function saysNone(text: string): boolean {
  return text.length <= longest && (bare.test(text) || none.test(text));
}

const bare = new RegExp(String.raw`^[-–—•*\s]*(?:${noFault})\.?$`, "iu");

/** What a line says at its end of the unit that it names before. */
export function statementAtEnd(text: string): Statement | undefined {
  if (text.length > 2 * longest) return undefined;
  const tail = text.slice(-longest);
  return counted(tail, [countAtEnd]) ?? (cleanAtEnd.test(tail) || noneAtEnd.test(tail) ? { faults: 0, part: "" } : undefined);
}

function counted(text: string, forms: readonly RegExp[]): Statement | undefined {
  for (const form of forms) {
    const groups = form.exec(text)?.groups;
    const count = groups?.["count"] ?? groups?.["other"];
    if (count !== undefined) return { faults: Number(count), part: (groups?.["state"] ?? "").toLowerCase() };
  }
  return undefined;
}

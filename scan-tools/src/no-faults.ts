/** The words with which a text says that there is no fault. */
export const noFault =
  "(?:status: )?(?:(?:fault |trouble |error )?(?:dtcs?|codes?|faults?|errors?)\\s*[:=]\\s*(?:none|nil|0|-|no)|no (?:stored |active |current )?(?:dtc )?(?:faults?|dtcs?|codes?|trouble codes?|fault codes?|error codes?|errors?|problems?)(?: codes?)?(?: (?:is |are |were )?(?:found|stored|detected|present|logged|recorded))?(?:\\. further testing may be required)?|(?:0|zero) (?:faults?|dtcs?|codes?|fehler|défauts?|fouten|storingen|errori|guasti|errores|averías|fallos)|ok|okay|pass(?:ed)?|normal|(?:fehler|fehlercodes?|fehlerspeicher)\\s*[:=]\\s*(?:keine?|0|leer)|keine? (?:fehler\\w*|störung\\w*|einträge|ereignis(?:se)?)(?: gespeichert| vorhanden| gefunden| hinterlegt| im fehlerspeicher)?|fehlerfrei|fehlerspeicher leer|i\\.? ?o\\.?|d[ée]fauts?\\s*:\\s*(?:aucun|0)|(?:aucun|pas de|sans) (?:code )?d[ée]fauts?(?: mémorisés?| présents?| trouvés?| enregistrés?)?|geen (?:fouten|foutcodes|storingen|storingscodes)(?: gevonden| opgeslagen)?|nessun[ao]? (?:errore|guasto|anomalia|codice)(?: errore| guasto)?(?: trovat[oa]| memorizzat[oa])?|(?:sin|ning[uú]n[a]?) (?:aver[ií]as?|fallos?|c[óo]digos?|errore?s?)(?: de (?:aver[ií]a|falla|error))?|inga? (?:felkoder|felkod|fel)(?: lagrade| hittades)?|brak (?:usterek|błędów|kodów)|hata kodu yok|(?:κανένα|χωρίς) σφάλμα(?:τα)?)";
const clean = new RegExp(`^[-–—•*\\s]*(?:${noFault})\\.?$`, "iu");

/** A line that says of the unit above it that it has no faults. */
export function saysClean(text: string): boolean {
  return text.length <= 100 && clean.test(text);
}

/** True if a row of a tool's list, `01-Engine -- Status: OK 0000`, says that the unit is in order. */
export function saysListedClean(text: string): boolean {
  return text.length <= 200 && /:\s*(?:ok|i\.?o\.?)\b/i.test(text);
}

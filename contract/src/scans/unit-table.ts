// Names that mean one control unit. Sources: SAE J1930 (terms of electrical systems: ECM, PCM, TCM, BCM, IPC, EPS, HVAC), the address
// list of Volkswagen's units as VCDS and ODIS print it (Ross-Tech), the abbreviations of BMW's ISTA (DME, DDE, EGS, DSC, ACSM, KOMBI, ZGW),
// Ford's list of modules (RCM, PSCM, GEM, DDM, PDM), and those of PSA (BSI) and Renault (UCH). Only what means one unit at every maker
// is listed: a missing name costs a question to the technician, a wrong one a wrong statement in a report.

/** What a name means. */
export interface Meaning {
  /** The usual one first; two where makers differ. */
  kinds: readonly string[];
  /** Part of the abbreviation: the P of PDM is the passenger's side. */
  places: readonly string[];
}

const names: Readonly<Record<string, string>> = {
  engine:
    "ecm, dme, dde, eec, engine, engine electronics, engine management, electronic engine, engine dme, engine dde, motronic, digital motor electronics, digital diesel electronics, motor, motorelektronik, motorsteuerung, motormanagement, moteur, gestion moteur, motore, gestione motore, gestion motor",
  transmission:
    "tcm, tcu, egs, transmission, automatic transmission, auto trans, auto transmission, transmission electronics, gearbox, electronic gearbox, getriebe, getriebesteuerung, getriebeelektronik, automatikgetriebe, automatic gearbox, boite vitesses, boite vitesse automatique, cambio automatico, versnellingsbak, automatische transmissie",
  airbag:
    "srs, airbag, airbags, air bag, srs airbag, rcm, acsm, orc, sdm, restraint, restraints, supplemental restraint, supplementary restraint, safety restraint, occupant restraint, inflatable restraint sensing and diagnostic, ruckhaltesystem, airbag ruckhaltesystem",
  brakes:
    "abs, esp, dsc, esc, ebcm, vsa, vdc, abs esp, abs dsc, abs esc, abs asr, abs brakes, brake, brakes, brake electronics, electronic brake, anti lock brake, antilock brake, anti lock braking, antilock braking, dynamic stability, electronic stability, electronic stability program, vehicle stability, bremsen, bremse, bremselektronik, bremsenelektronik, freins, freni, frenos, remmen",
  body: "bcm, body, body electronics, gem, generic electronic, bsi, uch, bdc, body domain, central electronics, central electrics, central electric, cent elect, cent electronics, zentralelektrik, zentralelektronik, bordnetz, karosserie, carrosserie",
  cluster:
    "ipc, kombi, instrument cluster, cluster, instruments, instrument, instrument panel, instrument panel cluster, combination meter, combination instrument, dash panel insert, dashboard, kombiinstrument, schalttafeleinsatz, tableau bord, combine instruments, quadro strumenti, cuadro instrumentos, instrumentenpaneel",
  steering:
    "eps, epas, pscm, power steering, electric power steering, electronic power steering, electrical power steering, steering assist, steering assistance, servolenkung, lenkhilfe, elektrische servolenkung, direction assistee, direction assistee electrique, servosterzo, direccion asistida, stuurbekrachtiging",
  gateway:
    "gateway, gwm, can gateway, zgw, cgw, central gateway, data bus diagnostic interface, diagnosis interface data bus, diagnoseinterface datenbus, diagnostic interface data bus, zentrales gateway",
  door: "door, door electronics, door elect, tur, turelektronik, porte, puerta, porta, deur",
  climate:
    "hvac, climate, auto hvac, air conditioning, air conditioner, heating and air conditioning, climatronic, ihka, ihkr, klima, klimaanlage, klimaautomatik, climatisation, climatizzatore, climatizador, airco, airconditioning",
  parking:
    "pdc, pam, parking aid, parking assist, park assist, park distance, parking distance, einparkhilfe, parkhilfe, aide stationnement, parkeerhulp",
  tyres:
    "tpms, tpm, tire pressure, tyre pressure, tire pressure monitoring, tyre pressure monitoring, tire pressure monitor, rdk, rdks, reifendruckkontrolle, reifendruck",
  handbrake:
    "epb, parking brake, electronic parking brake, electric parking brake, emf, electromechanical parking brake, feststellbremse, elektrische feststellbremse, parkbremse, frein stationnement",
  immobiliser: "immobiliser, immobilizer, immo, wegfahrsperre, antidemarrage, immobilizzatore, inmovilizador, startonderbreker",
};

/** Abbreviations that name a side, and those that some makers use for more than one unit. */
const special: Readonly<Record<string, Meaning>> = {
  ddm: { kinds: ["door"], places: ["driver"] },
  pdm: { kinds: ["door"], places: ["passenger"] },
  // The engine and, at many makers, the transmission with it.
  pcm: { kinds: ["engine", "transmission"], places: [] },
  powertrain: { kinds: ["engine", "transmission"], places: [] },
};

const table = new Map<string, Meaning>([
  ...Object.entries(names).flatMap(([kind, list]) => list.split(", ").map((name) => [name, { kinds: [kind], places: [] }] as const)),
  ...Object.entries(special),
]);

/** What a name without the words that tools add means; undefined if the table does not have it. */
export function knownAs(name: string): Meaning | undefined {
  return table.get(name);
}

const places: Readonly<Record<string, string>> = {
  front: "front vorn vorne avant ant anteriore delantero delantera voor fwd forward",
  rear: "rear hinten arriere posteriore trasero trasera achter back",
  left: "left links linke gauche sinistro sinistra izquierdo izquierda lh",
  right: "right rechts rechte droit droite destro destra derecho derecha rh",
  driver: "driver drivers fahrer fahrerseite conducteur conducente conductor bestuurder",
  passenger: "passenger beifahrer beifahrerseite passager passeggero pasajero passagier",
  "front left": "fl lf vl",
  "front right": "fr rf vr",
  "rear left": "rl lr hl",
  "rear right": "rr hr",
  upper: "upper oben",
  lower: "lower unten",
};

/** Words that tell like units apart, in the languages of the tools. */
export const placeWords: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(places).flatMap(([place, words]) => words.split(" ").map((word): [string, string[]] => [word, place.split(" ")])),
  ...Array.from({ length: 10 }, (_, digit): [string, string[]] => [String(digit), [String(digit)]]),
  ["i", ["1"]],
  ["ii", ["2"]],
]);

import { tools, type JobTemplate } from "./job-template.ts";

const { oe, passThru, keys } = tools;

export const programmingJobs: readonly JobTemplate[] = [
  {
    scanTypeId: 5,
    elementId: 503,
    weight: 7,
    comments: {
      en: ["New airbag module, VIN not written. Light on, connector checked.", "Module came from the dealer blank. Please code."],
      nl: ["Nieuwe airbagmodule, moet nog gecodeerd worden.", "Airbagmodule vervangen na aanrijding; onderdeelnummer staat op de bon."],
      it: ["Centralina airbag nuova, da codificare."],
    },
    answers: [true, true, false],
    codes: [
      ["Airbag", "U0300", "55", "Confirmed", "Control unit is not configured"],
      ["Instruments", "U0151", "00", "Stored", "No messages from the airbag control unit"],
    ],
    work: [
      [503, oe, "Completed", "Coded for six airbags and two belt tensioners."],
      [202, oe, "Completed"],
    ],
    notes: [
      "Coded, all circuits measured. The lamp goes out.",
      "VIN written and configuration checked against the vehicle's equipment list.",
    ],
  },
  {
    scanTypeId: 5,
    elementId: 501,
    weight: 6,
    comments: {
      en: ["Engine computer replaced, cranks but won't start.", "New engine computer fitted, the key is not accepted."],
      nl: ["Motorregeleenheid vervangen, start niet.", "Nieuwe motorregeleenheid, sleutel wordt niet herkend; acculader is aangesloten."],
      it: ["Centralina motore sostituita, non si avvia.", "Centralina nuova, chiave non riconosciuta; caricabatterie collegato."],
    },
    answers: [true, false, false],
    drives: ["petrol", "diesel", "hybrid"],
    codes: [
      ["Engine", "P0606", "00", "Confirmed", "Engine control: processor fault"],
      ["Immobiliser", "P0513", "00", "Confirmed", "Key is not known to the engine control"],
    ],
    work: [
      [501, passThru, "Completed", "32 minutes over cable, supply at 13.5 V throughout."],
      [303, oe, "Completed"],
    ],
    notes: [
      "Programmed, matched with the immobiliser, idle learned. Starts and runs.",
      "Newest calibration installed; adaptation drive is up to you, 15 minutes.",
    ],
  },
  {
    scanTypeId: 5,
    elementId: 504,
    weight: 4,
    comments: {
      en: ["BCM replaced, no wipers and no locks until coded.", "New body control unit from the dealer, horn sounds at every unlock."],
      nl: ["Carrosseriemodule vervangen, ruitenwissers werken niet.", "Nieuwe carrosseriemodule, alarm gaat af bij openen."],
      it: ["Centralina carrozzeria sostituita, tergicristalli fermi."],
    },
    answers: [false, false, true],
    codes: [["Body", "U0422", "55", "Confirmed", "Body control is not configured"]],
    work: [[504, oe, "Completed", "Restored from the as-built data."]],
    notes: [
      "Lights, wipers, locks and windows tested with the shop on the phone.",
      "Coded as built. Keys had to be learned again: both work.",
    ],
  },
  {
    scanTypeId: 7,
    elementId: 604,
    weight: 5,
    drives: ["electric", "hybrid"],
    comments: {
      en: [
        "Underbody scraped, high-voltage warning. Can we lift it and work?",
        "Need a statement for the insurer that the drive battery is safe.",
      ],
      nl: ["Bodem geraakt, hoogspanningsmelding. Kunnen we er veilig aan werken?"],
      it: ["Colpo sotto la scocca, avviso alta tensione. Si può lavorare in sicurezza?"],
    },
    answers: [true, false, true],
    codes: [
      ["Drive battery", "P0AA6", "00", "Stored", "High-voltage insulation: too low"],
      ["Drive battery", "P0A0D", "00", "Stored", "High-voltage interlock: circuit open"],
    ],
    work: [[604, oe, "Completed", "Insulation 2.1 megohms, cells within 14 mV."]],
    notes: [
      "Insulation is above the limit and stays so warm. The stored codes are from the moment the plug was open. Safe to work on after isolating.",
      "Insulation, interlock and cells are in order. Isolate before removing the shield.",
    ],
  },
  {
    scanTypeId: 7,
    elementId: 603,
    weight: 4,
    comments: {
      en: ["Passenger seat frame replaced. Airbag off lamp stays on with someone in it.", "Seat back in, weight sensor needs zeroing."],
      nl: ["Passagiersstoel vervangen, gewichtssensor nulstellen."],
      it: ["Sedile passeggero sostituito, azzerare il sensore peso."],
    },
    answers: [true, false, true],
    codes: [["Airbag", "B1B5A", "54", "Confirmed", "Passenger weight sensor: zero point not learned"]],
    work: [[603, oe, "Passed", "Zero with an empty seat, checked with 30 kg."]],
    notes: [
      "Zeroed; the lamp follows the weight.",
      "Zeroed. Nothing may hang on the seat while this is done, which is why the first try failed.",
    ],
  },
  {
    scanTypeId: 8,
    elementId: 301,
    weight: 6,
    comments: {
      en: ["Customer lost one key, new one cut. Other key and registration here.", "Add two fobs please, stolen recovery."],
      nl: ["Extra sleutel inleren, eigendomsbewijs aanwezig."],
      it: ["Aggiungere una chiave, documenti presenti."],
    },
    answers: [false, false, true],
    codes: [["Immobiliser", "P0513", "00", "Stored", "Key is not known to the engine control"]],
    work: [[301, keys, "Completed", "Two keys known after the work; the lost one was removed."]],
    notes: ["Both keys start and lock. Proof of ownership seen by the shop.", "Added. Remote range checked at 20 m."],
  },
  {
    scanTypeId: 8,
    elementId: 302,
    weight: 2,
    comments: {
      en: ["All keys lost, auction car. Blank cut to code, title on file."],
      nl: ["Alle sleutels kwijt, eigendom is gecontroleerd."],
      it: ["Tutte le chiavi perse, documenti verificati."],
    },
    answers: [false, false, false],
    codes: [["Immobiliser", "P0513", "00", "Confirmed", "Key is not known to the engine control", "stays"]],
    work: [[302, keys, "NotPossible", "The maker's release takes a working day."]],
    notes: ["The maker has to release the security code first. Asked for today; send a new request when the letter is there."],
  },
];

import { tools, type JobTemplate } from "./job-template.ts";

const { oe, scan } = tools;

export const diagnosticJobs: readonly JobTemplate[] = [
  {
    scanTypeId: 1,
    elementId: 201,
    weight: 14,
    comments: {
      en: [
        "Left front hit, fender and headlamp off. Need the pre-scan for the estimate before teardown.",
        "Just came in on the truck. Please scan before we touch anything, adjuster is here at 2.",
        "Pre-repair scan for the estimate, please. Airbags did not go off.",
      ],
      nl: ["Schade linksvoor. Graag uitlezen voor de calculatie, expert komt vanmiddag.", "Vooraf uitlezen aub, nog niets gedemonteerd."],
      it: [
        "Danno anteriore sinistro. Serve la diagnosi prima del preventivo.",
        "Diagnosi prima dello smontaggio, il perito arriva nel pomeriggio.",
      ],
    },
    answers: [null, false, true],
    codes: [
      ["Brakes", "C0035", "13", "Confirmed", "Left front wheel speed sensor: circuit open", "stays"],
      ["Headlamps", "B1231", "13", "Confirmed", "Left headlamp: circuit open", "stays"],
      ["Gateway", "U0235", "00", "Stored", "No messages from the front distance sensor", "stays"],
      ["Body", "B1A15", "11", "Stored", "Outside temperature sensor: short to ground"],
    ],
    work: [[201, oe, "Completed", "All control units answered."]],
    notes: [
      "Codes that stay belong to parts that are off or damaged. Plan a front radar and a headlamp calibration after the repair.",
      "Wheel speed sensor lead is torn. Add sensor, radar aiming and a post-scan to the estimate.",
    ],
  },
  {
    scanTypeId: 2,
    elementId: 202,
    weight: 18,
    comments: {
      en: [
        "All back together. Post scan and clear please, car leaves at 4.",
        "Repairs finished, test driven 5 miles. Please clear and confirm nothing comes back.",
        "Post-repair scan for the file. Battery was off for two days.",
      ],
      nl: ["Alles gemonteerd en proefgereden. Graag nascan en wissen.", "Reparatie klaar, klant komt om vier uur."],
      it: [
        "Riparazione finita, provata su strada. Diagnosi finale e cancellazione.",
        "Batteria scollegata due giorni: verificare e cancellare.",
      ],
    },
    answers: [false, false, true],
    codes: [
      ["Engine", "P0562", "00", "Stored", "System voltage too low"],
      ["Body", "U3003", "16", "Stored", "Battery voltage below the threshold"],
      ["Doors", "B1310", "54", "Stored", "Driver's window: end stop not learned"],
      ["Headlamps", "B1231", "13", "Stored", "Left headlamp: circuit open"],
    ],
    work: [
      [201, oe, "Completed"],
      [202, oe, "Completed", "Scanned again after an ignition cycle."],
    ],
    notes: ["No code came back after the road test.", "All cleared. Window end stops learned again. The vehicle can be handed over."],
  },
  {
    scanTypeId: 2,
    elementId: 203,
    weight: 9,
    comments: {
      en: [
        "Airbag light on after seat replacement.",
        "SRS light stayed on, new clockspring and both front seats went back in.",
        "Belts and module replaced after deployment, please check and clear.",
      ],
      nl: ["Airbaglampje brandt na vervangen stoel.", "Gordelspanners vervangen, airbagmodule nakijken en wissen."],
      it: ["Spia airbag accesa dopo la sostituzione del sedile.", "Pretensionatori sostituiti, verificare e cancellare."],
    },
    answers: [true, null, true],
    codes: [
      ["Airbag", "B0001", "1A", "Confirmed", "Driver's airbag, stage 1: resistance below the threshold"],
      ["Airbag", "B0050", "13", "Confirmed", "Driver's belt buckle switch: circuit open"],
      ["Airbag", "B1193", "00", "Stored", "Crash event recorded", "stays"],
    ],
    work: [
      [203, oe, "Completed"],
      [202, oe, "Completed"],
    ],
    notes: [
      "Yellow connector under the driver's seat was not locked. The crash record cannot be cleared: the unit must be replaced and coded.",
      "Airbag lamp goes out after four seconds, as it should. The recorded crash event stays until the unit is replaced.",
    ],
  },
  {
    scanTypeId: 1,
    elementId: 206,
    weight: 5,
    comments: {
      en: ["No start, no communication with our tool. Came in wet.", "Half the dash is dead and the tool sees nothing behind the gateway."],
      nl: ["Start niet en geen communicatie met ons apparaat."],
      it: ["Non parte e nessuna comunicazione con il nostro strumento."],
    },
    answers: [true, null, false],
    codes: [
      ["Gateway", "U0100", "87", "Confirmed", "Engine control: message missing", "stays"],
      ["Gateway", "U0121", "87", "Confirmed", "Brake control: message missing"],
      ["Gateway", "U0140", "87", "Confirmed", "Body control: message missing"],
    ],
    work: [[206, oe, "Completed", "Bus resistance 118 ohms: one terminator is not there."]],
    notes: [
      "Water in the connector under the left sill interrupts the drive bus. Dry it, renew the two outer pins, then call again.",
      "The fault follows the connector at the left front pillar. Repair the harness there before any unit is replaced.",
    ],
  },
  {
    scanTypeId: 2,
    elementId: 205,
    weight: 6,
    drives: ["petrol", "hybrid"],
    comments: {
      en: [
        "Check engine light since the repair, runs fine otherwise.",
        "Light on the dash again after 20 miles. Please look at live data.",
      ],
      nl: ["Motorlampje brandt weer na proefrit van 30 km."],
      it: ["Spia motore accesa dopo la riparazione, per il resto va bene."],
    },
    answers: [true, false, true],
    codes: [
      ["Engine", "P0420", "00", "Confirmed", "Catalyst, bank 1: efficiency below the threshold", "stays"],
      ["Engine", "P0455", "00", "Pending", "Fuel vapour system: large leak"],
    ],
    work: [[205, scan, "Completed", "Ten minutes at 2,000 rpm recorded."]],
    notes: [
      "Filler cap was not closed; that code will not return. The catalyst is worn and not part of this repair: tell the customer.",
      "Rear oxygen sensor follows the front one. Catalyst to be replaced.",
    ],
  },
  {
    scanTypeId: 6,
    elementId: 406,
    weight: 5,
    drives: ["diesel"],
    comments: {
      en: ["Soot filter light on, short trips only. Please try a regeneration.", "In limp mode, filter full according to our tool."],
      nl: ["Roetfilterlamp brandt, auto rijdt alleen korte ritten."],
      it: ["Spia filtro antiparticolato accesa, solo tragitti brevi.", "In recovery, filtro pieno secondo il nostro strumento."],
    },
    answers: [true, false, true],
    codes: [
      ["Engine", "P2463", "00", "Confirmed", "Particulate filter: too much soot"],
      ["Engine", "P20EE", "00", "Pending", "Exhaust after-treatment: efficiency below the threshold", "stays"],
    ],
    work: [[406, oe, "Completed", "24 minutes, soot mass from 31 g to 4 g."]],
    notes: [
      "Regeneration finished. Change the oil: it is diluted.",
      "Done standing, doors open, nobody in the car. Watch the after-treatment code on the next visit.",
    ],
  },
  {
    scanTypeId: 6,
    elementId: 405,
    weight: 6,
    comments: {
      en: ["New battery fitted, needs registering.", "AGM battery replaced with the same size. Stop/start message."],
      nl: ["Nieuwe accu geplaatst, graag aanmelden."],
      it: ["Batteria nuova montata, da registrare."],
    },
    answers: [false, false, true],
    drives: ["petrol", "diesel", "hybrid"],
    codes: [["Body", "U3003", "16", "Stored", "Battery voltage below the threshold"]],
    work: [[405, oe, "Completed", "AGM, capacity as fitted."]],
    notes: ["Registered. Stop/start works again after the first night.", "Registered and the sleep current checked: 18 mA."],
  },
  {
    scanTypeId: 6,
    elementId: 407,
    weight: 5,
    comments: {
      en: ["Rear pads and discs, need service mode on and off again.", "Calipers replaced at the rear. Parking brake light on."],
      nl: ["Remblokken achter, servicestand aub."],
      it: ["Pastiglie posteriori, serve la modalità manutenzione del freno."],
    },
    answers: [true, false, true],
    codes: [["Parking brake", "C1091", "54", "Stored", "Right caliper motor: end position not learned"]],
    work: [[407, oe, "Completed", "Opened, closed after the repair, tested at 12 km/h."]],
    notes: ["Both motors learned. Braking force even.", "Service mode ended; lamp is out."],
  },
  {
    scanTypeId: 6,
    elementId: 403,
    weight: 4,
    comments: {
      en: ["Two new wheels after a curb hit, TPMS light flashing.", "Sensor IDs to write, list is in the picture on the job card."],
      nl: ["Winterwielen gemonteerd, bandenspanningslamp knippert."],
      it: ["Due ruote nuove, spia pressione gomme lampeggia."],
    },
    answers: [true, false, true],
    codes: [["Tyre pressure", "C0750", "00", "Confirmed", "Left front pressure sensor: no signal"]],
    work: [[403, tools.pressure, "Completed", "Four sensors written and heard."]],
    notes: ["All four are heard with plausible pressures.", "Set to the placard's pressures, lamp out after one mile."],
  },
];

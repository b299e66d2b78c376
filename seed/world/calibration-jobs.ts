import { tools, type JobTemplate } from "./job-template.ts";

const { oe, frame, digital, reflector, drive } = tools;

export const calibrationJobs: readonly JobTemplate[] = [
  {
    scanTypeId: 3,
    elementId: 101,
    weight: 16,
    comments: {
      en: [
        "Windshield replaced this morning, camera bracket transferred. Lane keep warning on the dash since.",
        "New glass fitted, primer cured overnight. Targets are out and the floor is marked. Ready when you are.",
        "Glass replaced at another shop, customer says the camera light came on driving home. Please calibrate.",
      ],
      nl: [
        "Voorruit vervangen, camera overgezet. Melding rijstrookassistent in het display.",
        "Nieuwe ruit zit erin, vloer is waterpas en de borden staan klaar.",
      ],
      it: [
        "Parabrezza sostituito ieri, telecamera rimontata. Spia dell'assistenza corsia accesa.",
        "Vetro nuovo montato, pannelli già in posizione davanti all'auto.",
      ],
    },
    answers: [true, false, true],
    windscreen: true,
    codes: [
      ["Front camera", "C1A67", "54", "Confirmed", "Forward camera: calibration is missing"],
      ["Driver assistance", "U0428", "00", "Stored", "Steering angle data received is not plausible"],
    ],
    work: [
      [101, frame, "Passed", "Board at the maker's distance, height checked at both sides. Horizon within 0.2 degrees."],
      [201, oe, "Completed"],
    ],
    notes: [
      "Static calibration finished at the first attempt. Road test of 12 minutes without a warning.",
      "Calibrated after tyre pressures were set to the door placard. Lane keeping and traffic sign recognition work.",
    ],
    pictures: [
      ["board", "Target board square to the vehicle's centre line"],
      ["floor-plan", "Distances as measured on the floor"],
    ],
  },
  {
    scanTypeId: 3,
    elementId: 102,
    weight: 10,
    comments: {
      en: [
        "Front bumper cover and radar bracket replaced. ACC unavailable message.",
        "Light front hit, grille and emblem replaced. Cruise with distance control will not engage.",
        "Bumper R&I for paint. Insurer wants proof the radar was aimed.",
      ],
      nl: ["Voorbumper en radarsteun vervangen. ACC niet beschikbaar.", "Bumper gespoten, radar is los geweest. Graag inmeten."],
      it: [
        "Paraurti anteriore e staffa radar sostituiti. Cruise adattivo non disponibile.",
        "Paraurti riverniciato: la compagnia chiede la prova della taratura radar.",
      ],
    },
    answers: [true, false, true],
    codes: [
      ["Distance radar", "C1A60", "78", "Confirmed", "Front radar: alignment outside the permitted range"],
      ["Brakes", "U0235", "00", "Stored", "No messages from the front distance sensor"],
    ],
    work: [
      [102, reflector, "Passed", "Vertical 0.1 degrees, horizontal 0.3 degrees after two turns of the lower screw."],
      [112, oe, "Completed", "Zeroed before the aiming."],
    ],
    notes: [
      "Radar aimed; the bracket is straight. Distance control engages and follows.",
      "Aimed with the reflector at 3.2 m. Keep the emblem free of film and thick paint.",
    ],
    pictures: [["reflector", "Reflector in front of the radar, laser on the centre line"]],
  },
  {
    scanTypeId: 3,
    elementId: 101,
    furtherIds: [102],
    weight: 2,
    comments: {
      en: [
        "Front end hit: windshield, bumper cover and radar bracket replaced. Lane keep and ACC are both off.",
        "New windshield and grille after a deer. Camera and radar both ask for calibration.",
      ],
      nl: ["Voorruit, bumper en radarsteun vervangen. Camera en radar moeten allebei ingemeten worden."],
      it: ["Parabrezza, paraurti e staffa radar sostituiti. Da tarare sia la telecamera sia il radar."],
    },
    answers: [true, false, true],
    windscreen: true,
    codes: [
      ["Front camera", "C1A67", "54", "Confirmed", "Forward camera: calibration is missing"],
      ["Distance radar", "C1A60", "78", "Confirmed", "Front radar: alignment outside the permitted range"],
    ],
    work: [
      [101, frame, "Passed", "Horizon within 0.1 degrees after the height was set on both sides."],
      [102, reflector, "Passed", "Vertical 0.2 degrees, horizontal 0.1 degrees."],
    ],
    notes: [
      "Radar aimed first, then the camera, as the maker asks. Lane keeping and distance control work on the road.",
      "Both calibrated in one visit. Keep the emblem free of film and thick paint.",
    ],
    pictures: [
      ["board", "Target board square to the vehicle's centre line"],
      ["reflector", "Reflector in front of the radar, laser on the centre line"],
    ],
  },
  {
    scanTypeId: 3,
    elementId: 104,
    weight: 8,
    comments: {
      en: [
        "Quarter panel repaired and rear bumper replaced. Blind spot light stays on, right side.",
        "Rear-ended. New bumper, both corner sensors transferred. Please aim.",
      ],
      nl: ["Achterbumper en zijwand rechts hersteld. Dodehoeklampje blijft branden.", "Achterbumper vervangen, beide sensoren overgezet."],
      it: ["Paraurti posteriore sostituito, spia angolo cieco accesa a destra.", "Urto posteriore: sensori angolari rimontati, da tarare."],
    },
    answers: [true, false, true],
    codes: [
      ["Blind spot, right", "C1B0A", "54", "Confirmed", "Right corner radar: not calibrated"],
      ["Gateway", "U0233", "87", "Stored", "Side object detection, right: message missing"],
    ],
    work: [
      [104, reflector, "Passed", "Right: 28.4 degrees, tolerance 28 to 32."],
      [201, oe, "Completed"],
    ],
    notes: [
      "Both corners aimed, cross-traffic alert tested in the yard.",
      "Paint thickness at the sensor window is 140 µm: within what the maker allows.",
    ],
    pictures: [["reflector", "Corner reflector at the rear right"]],
  },
  {
    scanTypeId: 3,
    elementId: 105,
    weight: 6,
    comments: {
      en: [
        "Door mirror with camera replaced, 360 view is torn on the left.",
        "Tailgate replaced, surround view does not line up any more.",
      ],
      nl: ["Spiegel met camera vervangen, 360-gradenbeeld klopt links niet.", "Achterklep vervangen; beeld rondom verschoven."],
      it: [
        "Specchietto con telecamera sostituito, vista a 360 gradi non allineata.",
        "Portellone sostituito, immagine posteriore spostata.",
      ],
    },
    answers: [false, false, true],
    codes: [["Surround view", "C1C42", "54", "Confirmed", "Surround view: the calibration of one camera is missing"]],
    work: [[105, digital, "Passed", "Four mats, overlap error 4 pixels."]],
    notes: ["Picture is seamless on all four sides.", "One camera recalibrated; the other three were within limits and left alone."],
    pictures: [["mats", "Mats around the vehicle"]],
  },
  {
    scanTypeId: 3,
    elementId: 112,
    weight: 8,
    comments: {
      en: [
        "Four wheel alignment done, steering wheel was off centre. ESC light on.",
        "Rack replaced. Needs the angle sensor zeroed and the light out.",
      ],
      nl: ["Uitgelijnd, stuur stond scheef. ESP-lamp brandt.", "Stuurhuis vervangen; hoeksensor nulstellen aub."],
      it: ["Convergenza eseguita, volante storto. Spia ESP accesa.", "Scatola guida sostituita, azzerare il sensore angolo sterzo."],
    },
    answers: [true, false, true],
    codes: [
      ["Stability control", "C0051", "54", "Confirmed", "Steering angle sensor: zero point not learned"],
      ["Power steering", "U0428", "00", "Stored", "Steering angle data received is not plausible"],
    ],
    work: [[112, oe, "Passed", "Zero point 0.4 degrees, then learned to 0.0 on the road."]],
    notes: ["Zero point learned; wheel straight on a flat road.", "Done. Hand over the alignment sheet with this report."],
  },
  {
    scanTypeId: 4,
    elementId: 106,
    weight: 6,
    comments: {
      en: [
        "Replaced rear camera, picture is black with a message to see the dealer.",
        "New camera from the dealer, part number ends in C. Needs programming and calibration.",
      ],
      nl: ["Nieuwe camera geplaatst, moet worden ingeleerd en gekalibreerd."],
      it: ["Telecamera nuova montata, da programmare e tarare."],
    },
    answers: [false, false, true],
    codes: [
      ["Rear camera", "U0300", "56", "Confirmed", "Software does not fit the vehicle's configuration"],
      ["Rear camera", "C1C40", "54", "Confirmed", "Rear camera: calibration is missing"],
    ],
    work: [
      [506, oe, "Completed", "Battery held at 13.6 V by the shop's supply."],
      [106, frame, "Passed"],
    ],
    notes: [
      "Programmed, coded to the vehicle and calibrated. Guide lines match the real path.",
      "Programming took 18 minutes. No warning after an ignition cycle.",
    ],
    pictures: [["checker", "Checker board behind the vehicle"]],
  },
  {
    scanTypeId: 3,
    elementId: 101,
    weight: 3,
    comments: {
      en: [
        "Second try: we failed this one in house twice, board drifts to 61 % and stops.",
        "Calibration aborts every time at the same place. Light is even, floor checked.",
      ],
      nl: ["Zelf twee keer geprobeerd, stopt telkens halverwege."],
      it: ["Due tentativi falliti in officina, si interrompe a metà."],
    },
    answers: [true, null, true],
    windscreen: true,
    codes: [
      ["Front camera", "C1A67", "54", "Confirmed", "Forward camera: calibration is missing", "stays"],
      ["Front camera", "C1A6B", "97", "Confirmed", "Forward camera: view is obstructed", "stays"],
    ],
    work: [
      [101, frame, "Failed", "Stopped three times: the camera sees a distortion in the glass at its lower left."],
      [101, drive, "NotPossible", "The maker allows the drive only after a static calibration."],
    ],
    notes: [
      "The glass is not the maker's type for this camera (no bracket heater). Replace the glass, then send it again. No charge for the second visit.",
    ],
    pictures: [["board", "Board in place; the fault is in the glass, not in the set-up"]],
  },
];

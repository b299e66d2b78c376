/** The families of functions (section 1: the checker's groups). Ids are ours and never change. */
export const groups = [
  { id: 1, name: "ADAS calibration and programming" },
  { id: 2, name: "Diagnostic scans and DTC management" },
  { id: 3, name: "Key programming and coding" },
  { id: 4, name: "Service resets" },
  { id: 5, name: "Component programming and configuration" },
  { id: 6, name: "Special functions and surveys" },
] as const;

/** The eight remote services (section 1). A disclaimer is what the shop has to have read. */
export const services = [
  {
    id: 1,
    groupId: 2,
    name: "Pre-scan with DTC clearing",
    disclaimer: "Cleared codes are gone from the vehicle. They stay in the report; repair what caused them before the vehicle leaves.",
  },
  {
    id: 2,
    groupId: 2,
    name: "Post-scan with DTC clearing",
    disclaimer:
      "Finish all repairs, reconnect every component and close every panel before the scan. Codes that come back need another repair.",
  },
  {
    id: 3,
    groupId: 1,
    name: "Calibration",
    disclaimer:
      "Level floor, even light, correct tyre pressures, an empty boot and the maker's targets at the maker's distances are needed. A test drive may follow.",
  },
  {
    id: 4,
    groupId: 1,
    name: "Calibration with programming",
    disclaimer:
      "Connect a power supply that holds the battery's voltage, and prepare the floor, light and targets as for a calibration. Do not switch off while programming runs.",
  },
  {
    id: 5,
    groupId: 5,
    name: "Programming and coding",
    disclaimer:
      "Connect a power supply that holds the battery's voltage and a wired network. An interrupted programming can make a control unit unusable.",
  },
  { id: 6, groupId: 4, name: "Service reset", disclaimer: "" },
  {
    id: 7,
    groupId: 6,
    name: "Special investigations and configurations",
    disclaimer: "Describe the fault and what was tried in the comments. An investigation may end without a repair.",
  },
  {
    id: 8,
    groupId: 3,
    name: "Key programming",
    disclaimer: "Have every key of the vehicle and proof of ownership at hand. Keys that are not there may stop working.",
  },
] as const;

const names: Record<number, readonly string[]> = {
  1: [
    "Front camera calibration",
    "Front radar calibration",
    "Rear radar calibration",
    "Blind-spot sensor calibration",
    "Surround-view camera calibration",
    "Rear-view camera calibration",
    "Lidar calibration",
    "Night-vision camera calibration",
    "Parking sensor calibration",
    "Head-up display calibration",
    "Headlamp levelling calibration",
    "Steering angle sensor calibration",
  ],
  2: [
    "Full vehicle scan",
    "Clearing of fault codes",
    "Airbag system scan",
    "Gateway unlock",
    "Live data recording",
    "Network communication check",
  ],
  3: ["Key adding", "All keys lost", "Immobiliser coding", "Key deleting", "Steering lock coding"],
  4: [
    "Oil service reset",
    "Exhaust fluid (urea) reset",
    "Tyre pressure monitoring reset",
    "Brake pad service reset",
    "Battery registration",
    "Particulate filter regeneration",
    "Electronic parking brake service mode",
  ],
  5: [
    "Engine control unit programming",
    "Transmission control unit programming",
    "Airbag control unit coding",
    "Body control unit coding",
    "Instrument cluster coding",
    "Camera module programming",
    "Injector coding",
    "Towbar module coding",
  ],
  6: ["Crash data reset", "Transport mode off", "Seat weight sensor zeroing", "Electric drive safety survey", "Software version survey"],
};

/** The concrete functions: ids are the group's hundred and a number. */
export const elements = Object.entries(names).flatMap(([group, list]) =>
  list.map((name, i) => ({ id: Number(group) * 100 + i + 1, groupId: Number(group), name })),
);

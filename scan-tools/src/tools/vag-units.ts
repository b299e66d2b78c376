/** The names that VCDS gives to the addresses of control units, for logs that print the address alone. */
const names: Record<string, string> = {
  "01": "Engine",
  "02": "Auto Trans",
  "03": "ABS Brakes",
  "05": "Acc/Start Auth.",
  "08": "Auto HVAC",
  "09": "Cent. Elect.",
  "10": "Park/Steer Assist",
  "13": "Auto Dist. Reg",
  "15": "Airbags",
  "16": "Steering wheel",
  "17": "Instruments",
  "19": "CAN Gateway",
  "22": "AWD",
  "25": "Immobilizer",
  "34": "Level Control",
  "35": "Centr. Locks",
  "36": "Seat Mem. Drvr",
  "37": "Navigation",
  "42": "Door Elect, Driver",
  "44": "Steering Assist",
  "45": "Inter. Monitor",
  "46": "Central Conv.",
  "47": "Sound System",
  "52": "Door Elect, Pass.",
  "53": "Parking Brake",
  "55": "Xenon Range",
  "56": "Radio",
  "57": "TV Tuner",
  "5F": "Information Electr.",
  "62": "Door, Rear Left",
  "65": "Tire Pressure",
  "69": "Trailer",
  "6C": "Back-up Cam.",
  "72": "Door, Rear Right",
  "76": "Park Assist",
  "77": "Telephone",
};

/** The usual name of the control unit at a VAG address, or `Address xx`. */
export function vagUnitName(address: string): string {
  return names[address.toUpperCase()] ?? `Address ${address.toUpperCase()}`;
}

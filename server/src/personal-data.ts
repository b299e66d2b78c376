import type { PersonalData } from "./platform/log.ts";

/** Plates and VINs identify a car's owner, so they are redacted in logs. */
export const personalData: PersonalData = {
  fields:
    /vins?|vin_?no|vin_?number|vrm|vrn|(?:licen[cs]e_?|number_?)?plates?(?:_?(?:number|no))?|registration(?:_?(?:number|no|mark))?|kenteken/,
  parameters: /vin\w*|vrm|vrn|(?:licen[cs]e)?plate\w*|registration\w*|kenteken/,
  // A VIN is 17 letters and digits, some of each, without I, O and Q; in a URL it may follow a percent-encoded character.
  texts: /(?:(?<![A-Z0-9]|%[0-9A-F]?)|(?<=%[0-9A-F]{2}))(?=[A-Z0-9]{0,16}[0-9])(?=[A-Z0-9]{0,16}[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/,
};

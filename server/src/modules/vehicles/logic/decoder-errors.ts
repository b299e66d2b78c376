import type { DecodedVin, VinFault } from "@remotebay/contract";

const messages: Partial<Record<VinFault["code"], string>> = {
  length: "A VIN has 17 characters.",
  letter: "A VIN holds digits and letters other than I, O and Q.",
  "maker-unknown": "The maker of this VIN is unknown.",
  "not-found": "No vehicle was found for this VIN.",
};

/** DataOne's error list: the faults that prevent decoding. Warnings and missing data are not errors. */
export function decoderErrors(faults: readonly VinFault[]): DecodedVin["decoder_messages"]["decoder_errors"] {
  return faults.flatMap(({ code, position }) => {
    const message = messages[code];
    return message ? [{ error_code: code, error_message: position ? `${message} Position ${position}.` : message }] : [];
  });
}

import type { ReadScan } from "./reader.ts";
import { fit } from "./scan-builder.ts";

/** Lines at the start of a text in which a tool speaks of itself; below, serial numbers and versions are the control units'. */
const headLines = 40;
/** Most characters of a serial number and of a version. */
const longest = 60;

const shortSerial = /(?:^|\s)SN\s*:\s*([A-Z0-9][A-Z0-9-]{3,39})(?=\s|$)/i;

/** Where each tool states its own serial number and software version, by its reader's key. Tools that state neither are not listed. */
const places: Readonly<Record<string, { serial?: RegExp; version?: RegExp }>> = {
  autel: { serial: /\bSerial Number\s*:\s*([A-Z0-9][A-Z0-9-]{3,39})(?=\s|$)/i, version: /^Version\s*:\s*(V?\d[\w.]*)/i },
  ediag: { serial: shortSerial },
  launch: { serial: shortSerial, version: /\bDiagnostic Application Version\s*:\s*(V?\d[\w.]*)/i },
  multiecuscan: { version: /^\(Multiecuscan (\d[\w.]*)\)/i },
  thinkcar: { serial: shortSerial },
  vcds: { version: /^VCDS(?:-\w+)? Version\s*:\s*(?:Release )?(\S.*?)(?= {2}| Running\b|$)/i },
  xtool: { serial: shortSerial },
};

/** What a text says of the tool that wrote it. A serial number that was made unreadable is none. */
export function toolFacts(reader: string, text: string): Pick<ReadScan, "toolSerial" | "toolVersion"> {
  const { serial, version } = places[reader] ?? {};
  const head = text.split("\n", headLines);
  const stated = (form: RegExp | undefined) => {
    for (const line of head) {
      const value = form?.exec(line)?.[1];
      if (value !== undefined) return fit(value, longest);
    }
    return "";
  };
  const [toolSerial, toolVersion] = [stated(serial), stated(version)];
  return { ...(/[1-9]/.test(toolSerial) && { toolSerial }), ...(toolVersion !== "" && { toolVersion }) };
}

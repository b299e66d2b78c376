import { type AcceptedDisclaimer, type DisclaimerAcceptance, type Fault, required } from "@remotebay/contract";
import { disclaimerTexts } from "../../lookups/service.ts";

const notAccepted: Fault = {
  ...required("AcceptedDisclaimers"),
  message: "The disclaimer of this service has to be accepted: its ScanType and the disclaimerVersion that ScanTypes answers.",
};

interface Ordered {
  /** The service as it will be after the change. */
  scanTypeId: number | null | undefined;
  /** True if the input names the service, or sends the request: otherwise a stored service is not asked about again. */
  isNamed: boolean;
  /** True for a request that is sent with this call, or was sent before. */
  isSent: boolean;
  /** The installation's own text. */
  ownText: string | null;
}

interface Given {
  /** Absent in calls of the agreed shape. */
  given: readonly DisclaimerAcceptance[] | null | undefined;
  stored: readonly AcceptedDisclaimer[];
  by: string;
  at: Date;
}

/** The disclaimers that are accepted after a call, and what is missing. */
export interface Acceptance {
  disclaimers: AcceptedDisclaimer[];
  faults: Fault[];
}

/** The disclaimers that are accepted after a call; a fault if the ordered service has one that nobody accepted. */
export function acceptDisclaimer({ scanTypeId, isNamed, isSent, ownText }: Ordered, { given, stored, by, at }: Given): Acceptance {
  const isRequired = isNamed && isSent;
  const unchanged = { disclaimers: [...stored], faults: [] };
  if (!scanTypeId || (!given?.length && !isRequired)) return unchanged;
  const texts = disclaimerTexts(scanTypeId, ownText);
  const isCurrent = ({ ScanTypeId, Version }: AcceptedDisclaimer) => ScanTypeId === scanTypeId && texts.has(Version);
  if (texts.size === 0 || stored.some(isCurrent)) return unchanged;
  const now = given?.find(({ ScanType, Version }) => ScanType === scanTypeId && texts.has(Version));
  if (!now) return { ...unchanged, faults: isRequired ? [notAccepted] : [] };
  const others = stored.filter(({ ScanTypeId }) => ScanTypeId !== scanTypeId);
  const Text = texts.get(now.Version) ?? "";
  const accepted = { ScanTypeId: scanTypeId, Version: now.Version, Text, AcceptedBy: by, AcceptedDate: at.toISOString() };
  return { disclaimers: [...others, accepted], faults: [] };
}

import { type AcceptedDisclaimer, type DisclaimerAcceptance, type Fault, required } from "@remotebay/contract";
import { disclaimerTexts } from "../../lookups/service.ts";

interface Ordered {
  /** The service as it will be after the change. */
  scanTypeId: number | null | undefined;
  /** True if the input names the service: a stored one is not asked about again. */
  isNamed: boolean;
  /** The installation's own text. */
  ownText: string | null;
}

interface Given {
  /** Absent in calls of the specification's own shape, which are taken without. */
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
export function acceptDisclaimer({ scanTypeId, isNamed, ownText }: Ordered, { given, stored, by, at }: Given): Acceptance {
  const texts = scanTypeId ? disclaimerTexts(scanTypeId, ownText) : new Map<string, string>();
  const isCurrent = ({ ScanTypeId, Version }: AcceptedDisclaimer) => ScanTypeId === scanTypeId && texts.has(Version);
  if (!scanTypeId || texts.size === 0 || stored.some(isCurrent)) return { disclaimers: [...stored], faults: [] };
  const now = given?.find(({ ScanType, Version }) => ScanType === scanTypeId && texts.has(Version));
  if (!now) return { disclaimers: [...stored], faults: given && isNamed ? [required("AcceptedDisclaimers")] : [] };
  const others = stored.filter(({ ScanTypeId }) => ScanTypeId !== scanTypeId);
  const Text = texts.get(now.Version) ?? "";
  const accepted = { ScanTypeId: scanTypeId, Version: now.Version, Text, AcceptedBy: by, AcceptedDate: at.toISOString() };
  return { disclaimers: [...others, accepted], faults: [] };
}

/** The disclaimers that are accepted when a stored request is sent; a copy has none before. */
export function acceptWhenSent(
  { scanTypeId, disclaimers: stored }: { scanTypeId: number | null; disclaimers: readonly AcceptedDisclaimer[] },
  ownText: string | null,
  call: Omit<Given, "stored">,
): Acceptance {
  return acceptDisclaimer({ scanTypeId, isNamed: true, ownText }, { ...call, stored });
}

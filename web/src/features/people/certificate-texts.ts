import type { useFormat, useText } from "../../lib/i18n/i18n.tsx";

interface Words {
  t: ReturnType<typeof useText>;
  format: ReturnType<typeof useFormat>;
}

/** A calendar day as a date; read at noon, so that no zone moves it. */
export function dayText(format: Words["format"], day: string): string {
  return format.date(`${day}T12:00:00`);
}

/** From when until when a certificate is valid. */
export function validText(
  { t, format }: Words,
  { ValidFrom, ValidUntil }: { ValidFrom: string | null; ValidUntil: string | null },
): string {
  const [from, until] = [ValidFrom, ValidUntil].map((day) => (day === null ? "" : dayText(format, day)));
  if (from && until) return t("certificates.between", { from, until });
  if (until) return t("certificates.until", { date: until });
  return from ? t("certificates.since", { from }) : t("certificates.noEnd");
}

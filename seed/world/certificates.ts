import { checkCertificate, saveCertificate } from "../../server/src/modules/users/service.ts";
import type { SeedContext } from "./seed-request.ts";

/** Of the demonstration's technicians: whose, how long ago it began, when it ends, and whether it was checked. The numbers are invented. */
const certificates = [
  { username: "tech@demo.test", scheme: "IMI ADAS", number: "DEMO-4711", began: 520, ends: 575, isChecked: true },
  { username: "tech@demo.test", scheme: "ATA ADAS Technician", number: "DEMO-1180", began: 700, ends: 41, isChecked: true },
  { username: "tech2@demo.test", scheme: "I-CAR Platinum", number: "DEMO-2208", began: 300, ends: 430, isChecked: true },
  { username: "tech2@demo.test", scheme: "IMI ADAS", number: "DEMO-4902", began: 160, ends: null, isChecked: false },
];

const day = 86_400_000;
/** Before the first request of the world. */
const checkedBefore = 150;

/** Gives the demonstration's technicians their certificates, most of them checked. */
export async function seedCertificates({ at, seedIds }: Pick<SeedContext, "at" | "seedIds">, now: Date): Promise<void> {
  const dayAfter = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const then = new Date(now.getTime() - checkedBefore * day);
  for (const { username, scheme, number, began, ends, isChecked } of certificates) {
    const UserId = seedIds.userIds[username] ?? 0;
    const written = {
      Scheme: scheme,
      Number: number,
      ValidFrom: dayAfter(-began),
      ValidUntil: ends === null ? null : dayAfter(ends),
      Note: "",
    };
    const { id } = await saveCertificate(at(username, then), { UserId, Id: 0, Seen: 0, ...written });
    if (isChecked) await checkCertificate(at("super@demo.test", then), { userId: UserId, id, version: 1 });
  }
}

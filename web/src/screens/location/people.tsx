import { getBusinessUsers } from "@remotebay/contract";
import { RemoveFactors } from "../../features/people/remove-factors.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./location.module.css";

/** Who works at the shop, for who may see them. */
export function People({ id }: { id: number }) {
  const t = useText();
  const { Can, Demo, Id: ownId } = useUser();
  const { data, error } = useCall(getBusinessUsers, Can.seeRequests || Can.administer ? { query: { key: id } } : null);
  if (!Can.seeRequests && !Can.administer) return null;
  return (
    <Card title={t("location.people")}>
      {data ? (
        <ul className={styles.list}>
          {data.map((person) => {
            const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
            return (
              <li key={person.id} className={styles.row}>
                <Avatar name={name} size="sm" decorative />
                <span className={styles.words}>
                  <strong>{name}</strong>
                  <a href={`mailto:${person.email}`}>{person.email}</a>
                </span>
                {person.phone === "" ? null : <PhoneLink number={person.phone} />}
                {Can.administer && !Demo && person.id !== ownId ? <RemoveFactors id={person.id} name={name} /> : null}
              </li>
            );
          })}
        </ul>
      ) : error ? (
        <p className={shapes.quiet}>{t("location.peopleFailed")}</p>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Card>
  );
}

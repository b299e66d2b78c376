import type { QualityGroup } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { Sort } from "../../ui/table.tsx";
import { NumbersCard } from "./numbers-card.tsx";
import { sorts, useQualityParameters } from "./parameters.ts";
import { sorted } from "./sorted.ts";
import type { Quality } from "./use-asked.ts";
import styles from "./quality.module.css";

type Group = Quality["Groups"][number];

/** The name of a group; that of jobs that have none of them. */
export function useGroupName(by: QualityGroup): (group: Pick<Group, "Name">) => string {
  const t = useText();
  const none = { service: t("shop.noService"), make: t("team.quality.noMake"), shop: "–", technician: t("team.dates.nobody") };
  return ({ Name }) => Name || none[by];
}

/** Jobs put together: a name leads to the numbers of it alone. People stand by name and cannot be ranked. */
export function Groups({ quality: { Groups: groups, More }, by }: { quality: Quality; by: QualityGroup }) {
  const t = useText();
  const [{ sort, up }, change] = useQualityParameters();
  const nameOf = useGroupName(by);
  const title = t(`team.quality.by.${by}`);
  const order = by === "technician" ? undefined : sort;
  const rows = sorted(groups, order, up === "yes");
  const press = ({ column, direction }: Sort) => {
    const next = sorts.find((one) => one === column);
    // The third press is by name again.
    if (next === order && direction === "descending") return change({ sort: undefined, up: undefined });
    change({ sort: next, up: next === order ? "yes" : undefined });
  };
  return (
    <NumbersCard
      title={title}
      first={{ id: "name", header: title, cell: cellOf(by), plain: nameOf }}
      fileName={title}
      rows={rows}
      rowKey={({ Id, Name }) => `${Id} ${Name}`}
      sort={order ? { column: order, direction: up ? "ascending" : "descending" } : undefined}
      onSort={by === "technician" ? undefined : press}
    >
      {More > 0 ? <p className={styles.more}>{t("team.quality.more", { count: More })}</p> : null}
    </NumbersCard>
  );
}

const cellOf = (by: QualityGroup) => (group: Group) => <GroupName group={group} by={by} />;

/** The name of a group, which leads to the numbers of it alone. */
function GroupName({ group, by }: { group: Group; by: QualityGroup }) {
  const t = useText();
  const name = useGroupName(by)(group);
  const [, change] = useQualityParameters();
  const value = by === "make" ? group.Name || undefined : (group.Id ?? undefined);
  if (value === undefined) return name;
  return (
    <button type="button" className={styles.name} title={t("team.quality.only", { name })} onClick={() => change({ [by]: value })}>
      {name}
    </button>
  );
}

import type { RatedRow } from "@remotebay/contract";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Picks } from "./use-picks.ts";
import styles from "./compatibility.module.css";

/** The name of a function, as a choice where it can be requested; what is not available cannot. */
export function PickedFunction({ row, picks }: { row: RatedRow; picks: Picks }) {
  if (!picks.canPick(row)) return <span className={styles.unpicked}>{row.Text}</span>;
  const isPicked = picks.picked.includes(row);
  return (
    <Checkbox
      className={styles.pick}
      label={row.Text}
      description={picks.priceOf(row)}
      checked={isPicked}
      disabled={picks.isFull && !isPicked}
      onChange={() => picks.toggle(row)}
    />
  );
}

import { listRequests, type RequestRow } from "@remotebay/contract";
import { SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { identityOf, vehicleOf } from "../requests/request-words.ts";
import styles from "./choose-request.module.css";

/** Chooses the request in whose chat one writes: open ones first, others by search. */
export function ChooseRequest({ onChosen }: { onChosen: (row: RequestRow) => void }) {
  const t = useText();
  const [words, setWords] = useState("");
  const search = useDeferredValue(words.trim());
  const { data, isPending } = useCall(
    listRequests,
    { query: search === "" ? { status: "submitted", pageSize: 20 } : { search, pageSize: 20 } },
    { keep: true },
  );
  const rows = (data ?? []).filter(({ StatusName }) => StatusName === "InProcess" || StatusName === "Scheduled");
  return (
    <div className={styles.choose}>
      <SearchField
        label={t("chat.new.search")}
        placeholder={t("chat.searchHint")}
        clearText={t("common.clear")}
        value={words}
        onChange={setWords}
      />
      {isPending ? (
        <SkeletonText lines={5} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />} title={t("chat.nothing")} text={t("chat.new.none")} level={3} />
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.Id}>
              <RequestLine row={row} onChosen={() => onChosen(row)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RequestLine({ row, onChosen }: { row: RequestRow; onChosen: () => void }) {
  const t = useText();
  return (
    <button type="button" className={styles.row} onClick={onChosen}>
      <strong>{vehicleOf(row) || t("requests.row.noVehicle")}</strong>
      <span className={styles.facts}>{[row.WorkOrderNumber, identityOf(row), row.RONumber].filter(Boolean).join(" · ")}</span>
    </button>
  );
}

import { type DeviceRow, getDevicesForListing } from "@remotebay/contract";
import { Coins, KeyRound, Unplug } from "lucide-react";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { CoinAccount } from "../../features/coins/coin-account.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../lib/list-foot.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { usePresent } from "../../lib/live.ts";
import { useUser } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { usePages } from "../../lib/use-pages.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type Column, type Sort, Table } from "../../ui/table.tsx";
import { useDevicesParameters } from "./parameters.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./devices.module.css";

const orders = ["FriendlyName", "SerialNumber", "LastHeardAt"] as const;
const longestSearch = 100;

/** Device search (domain.md#screen-devices): every interface box that the user may see, with its live state. */
export function DevicesScreen() {
  const t = useText();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [{ search = "" }, change] = useDevicesParameters();
  const [sort, setSort] = useState<Sort>({ column: "FriendlyName", direction: "ascending" });
  const [chosen, setChosen] = useState<DeviceRow | null>(null);
  const sought = useDeferredValue(search.trim());
  const pages = usePages(getDevicesForListing, {
    query: {
      search: sought,
      orderBy: orders.find((order) => order === sort.column) ?? "FriendlyName",
      sortBy: sort.direction === "ascending" ? "asc" : "desc",
    },
  });
  const isPresent = usePresent(pages.fetchedAt, pages.retry);
  useShortcut("/", t("devices.search"), () => field.current?.focus());
  const [account, setAccount] = useState<DeviceRow | null>(null);
  const { administer, topUpCoins } = useUser().Can;
  const actions = administer
    ? (row: DeviceRow) => (
        <div className={styles.actions}>
          {topUpCoins ? <OpenAccount row={row} onPress={() => setAccount(row)} /> : null}
          <Replace row={row} onPress={() => setChosen(row)} />
        </div>
      )
    : undefined;
  const columns = useColumns(isPresent, actions);
  const card = (row: DeviceRow) => <DeviceCard row={row} isPresent={isPresent} action={actions?.(row)} />;
  return (
    <>
      <PageHeader title={t("devices.title")} subtitle={t("devices.text")} />
      <SearchField
        ref={field}
        className={styles.search}
        label={t("devices.search")}
        placeholder={t("devices.searchHint")}
        clearText={t("common.clear")}
        keys={["/"]}
        maxLength={longestSearch}
        value={search}
        onChange={(text) => change({ search: text || undefined })}
        pending={pages.isEarlier}
        pendingText={t("common.loading")}
      />
      {pages.problem && pages.rows.length === 0 ? (
        <NotLoaded what="list" problem={pages.problem} failed={t("devices.failed")} onRetry={pages.retry} level={2} />
      ) : (
        <Table
          label={t("devices.title")}
          columns={columns}
          rows={[...pages.rows]}
          rowKey={(row) => row.Id}
          loading={pages.isPending}
          sort={sort}
          onSort={setSort}
          card={card}
          empty={
            <EmptyState
              icon={<Unplug aria-hidden />}
              title={t(sought === "" ? "devices.none" : "devices.nothing")}
              text={t(sought === "" ? "devices.noneText" : "devices.nothingText")}
            />
          }
        />
      )}
      {pages.rows.length === 0 ? null : (
        <ListFoot pages={pages} more={t("devices.more")}>
          <span className="tabular" role="status">
            {t("devices.of", { shown: format.number(pages.rows.length), total: format.number(pages.total ?? pages.rows.length) })}
          </span>
        </ListFoot>
      )}
      {account ? <CoinAccount device={pages.rows.find(({ Id }) => Id === account.Id) ?? account} onClose={() => setAccount(null)} /> : null}
      {chosen ? <SecretDialog device={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

function useColumns(isPresent: boolean, actions: ((row: DeviceRow) => ReactNode) | undefined): Column<DeviceRow>[] {
  const t = useText();
  return [
    { id: "FriendlyName", header: t("devices.name"), cell: (row) => <strong>{row.FriendlyName}</strong>, sortable: true },
    { id: "SerialNumber", header: t("devices.serialNumber"), cell: (row) => row.SerialNumber, sortable: true, nowrap: true },
    { id: "Type", header: t("devices.type"), cell: (row) => row.DeviceTypeDescription },
    { id: "Location", header: t("devices.location"), cell: (row) => row.LocationName },
    { id: "Id", header: t("devices.id"), cell: (row) => row.Id, nowrap: true },
    { id: "LastHeardAt", header: t("devices.state"), cell: (row) => <State row={row} isPresent={isPresent} />, sortable: true },
    ...(actions ? [{ id: "Action", header: <span className="visually-hidden">{t("devices.actions")}</span>, cell: actions }] : []),
  ];
}

function DeviceCard({ row, isPresent, action }: { row: DeviceRow; isPresent: boolean; action: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <strong>{row.FriendlyName}</strong>
        <span>{[row.SerialNumber, row.DeviceTypeDescription].join(" · ")}</span>
        <span className={shapes.quiet}>{[row.LocationName, t("devices.idOf", { id: String(row.Id) })].join(" · ")}</span>
        <State row={row} isPresent={isPresent} />
      </div>
      {action}
    </div>
  );
}

/** Connected, or when the device was last heard from; not known while there is no connection. */
function State({ row, isPresent }: { row: DeviceRow; isPresent: boolean }) {
  const t = useText();
  const format = useFormat();
  if (!isPresent) return <Badge>{t("devices.notKnown")}</Badge>;
  if (row.Connected)
    return (
      <Badge tone="success" live>
        {t("devices.connected")}
      </Badge>
    );
  return (
    <Badge>{row.LastHeardAt === null ? t("devices.never") : t("devices.silentSince", { when: format.moment(row.LastHeardAt) })}</Badge>
  );
}

function OpenAccount({ row, onPress }: { row: DeviceRow; onPress: () => void }) {
  const t = useText();
  return (
    <IconButton
      size="sm"
      label={t("coins.account.open", { device: row.FriendlyName, shop: row.LocationName })}
      icon={<Coins aria-hidden />}
      onClick={onPress}
    />
  );
}

function Replace({ row, onPress }: { row: DeviceRow; onPress: () => void }) {
  const t = useText();
  return (
    <IconButton
      size="sm"
      label={t("devices.secret.open", { device: row.FriendlyName })}
      icon={<KeyRound aria-hidden />}
      onClick={onPress}
    />
  );
}

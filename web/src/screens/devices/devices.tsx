import { DeviceOrder, type DeviceRow, getDevicesForListing, maxSearch, type View } from "@remotebay/contract";
import { Coins, KeyRound, Unplug } from "lucide-react";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { CoinAccount } from "../../features/coins/coin-account.tsx";
import { collectRows } from "../../features/views/collect-rows.ts";
import { useColumnChoice } from "../../features/views/columns.ts";
import { ListMenu } from "../../features/views/list-menu.tsx";
import { DeviceSecret } from "../../features/secrets/device-secret.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../lib/list-foot.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { usePresent } from "../../lib/live.ts";
import { useUser } from "../../lib/session.ts";
import { keyNames, useShortcut } from "../../lib/use-shortcut.ts";
import { usePages } from "../../lib/use-pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { DeviceState, useDeviceColumns } from "./device-columns.tsx";
import { deviceFiltersOf, useDeviceFilters } from "./device-filters.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./devices.module.css";

/** Device search (domain.md#screen-devices): every interface box that the user may see, with its live state. */
export function DevicesScreen() {
  const t = useText();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [filters, change] = useDeviceFilters();
  const { search, orderBy, sortBy } = filters;
  const [chosen, setChosen] = useState<DeviceRow | null>(null);
  const sought = useDeferredValue(search.trim());
  const query = { search: sought, orderBy, sortBy };
  const pages = usePages(getDevicesForListing, { query });
  const isPresent = usePresent(pages.fetchedAt, pages.retry);
  useShortcut("focusSearch", () => field.current?.focus());
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
  const columns = useColumnChoice("devices", useDeviceColumns(isPresent));
  const show = (view: View["Query"], ids: readonly string[]) => {
    columns.choose(ids);
    change(deviceFiltersOf(view));
  };
  const card = (row: DeviceRow) => <DeviceCard row={row} isPresent={isPresent} action={actions?.(row)} />;
  return (
    <>
      <PageHeader title={t("devices.title")} subtitle={t("devices.text")} />
      <div className={styles.tools}>
        <SearchField
          ref={field}
          className={styles.search}
          label={t("devices.search")}
          placeholder={t("devices.searchHint")}
          clearText={t("common.clear")}
          keys={keyNames("focusSearch")}
          maxLength={maxSearch}
          value={search}
          onChange={(text) => change({ search: text })}
          pending={pages.isEarlier}
          pendingText={t("common.loading")}
        />
        <ListMenu
          list="devices"
          shown={filters}
          onShow={show}
          columns={columns}
          file={{
            name: t("devices.title"),
            cells: columns.shown.flatMap(({ file }) => file),
            collect: (options) => collectRows(getDevicesForListing, { query }, options),
            isEmpty: pages.rows.length === 0,
          }}
        />
      </div>
      {pages.problem && pages.rows.length === 0 ? (
        <NotLoaded what="list" problem={pages.problem} failed={t("devices.failed")} onRetry={pages.retry} level={2} />
      ) : (
        <Table
          label={t("devices.title")}
          columns={[...columns.shown, ...(actions ? [actionColumn(t("devices.actions"), actions)] : [])]}
          rows={[...pages.rows]}
          rowKey={(row) => row.Id}
          loading={pages.isPending}
          sort={{ column: orderBy, direction: sortBy === "asc" ? "ascending" : "descending" }}
          onSort={({ column, direction }) =>
            change({
              orderBy: DeviceOrder.options.find((order) => order === column) ?? "FriendlyName",
              sortBy: direction === "ascending" ? "asc" : "desc",
            })
          }
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
      {chosen ? <DeviceSecret id={chosen.Id} name={chosen.FriendlyName} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

/** What may be done with a device stays behind the columns that were chosen. */
function actionColumn(name: string, cell: (row: DeviceRow) => ReactNode): Column<DeviceRow> {
  return { id: "Action", header: <span className="visually-hidden">{name}</span>, cell };
}

function DeviceCard({ row, isPresent, action }: { row: DeviceRow; isPresent: boolean; action: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <strong>{row.FriendlyName}</strong>
        <span>{[row.SerialNumber, row.DeviceTypeDescription].join(" · ")}</span>
        <span className={shapes.quiet}>{[row.LocationName, t("devices.idOf", { id: String(row.Id) })].join(" · ")}</span>
        <DeviceState row={row} isPresent={isPresent} />
      </div>
      {action}
    </div>
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

import { coinAccountThing, listCoinAccounts, listLicences, readCoinAccount, saveCoinAccount, usualLowBalance } from "@remotebay/contract";
import { ButtonLink } from "../../../lib/button-link.tsx";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useUser } from "../../../lib/session.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { AccountStatement } from "../coins/account-statement.tsx";
import { BookCoins } from "../coins/book-coins.tsx";
import { filterByWords, reference } from "../controls/choice-controls.tsx";
import { count } from "../controls/plain-controls.tsx";
import { location } from "./location.tsx";
import { type ReadThing, thingScreen } from "./thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

/** The coin accounts of shops. */
export const coinAccount = thingScreen(coinAccountThing, {
  room: "coins",
  calls: { list: listCoinAccounts, read: readCoinAccount, save: saveCoinAccount },
  title: "admin.rooms.coins.title",
  create: "admin.coins.create",
  filters: [filterByWords("balance", { low: "admin.coins.low" }, { label: "admin.coins.balance", all: "admin.coins.every" })],
  columns: [
    { id: "Name", label: "admin.coins.shop", text: (row) => row.Name, sorts: true },
    {
      id: "Available",
      label: "admin.coins.available",
      text: ({ Available }, { format }) => format.number(Available),
      sorts: true,
    },
    { id: "Held", label: "admin.coins.held", text: ({ Held }, { format }) => format.number(Held) },
    {
      id: "State",
      label: "admin.coins.state",
      text: ({ IsLow }, { t }) => t(IsLow ? "admin.coins.low" : "admin.coins.enough"),
      cell: ({ IsLow }, { t }) => <Badge tone={IsLow ? "warning" : "success"}>{t(IsLow ? "admin.coins.low" : "admin.coins.enough")}</Badge>,
    },
    {
      id: "MovedAt",
      label: "admin.coins.moved",
      text: ({ MovedAt }, { t, format }) => (MovedAt === null ? t("admin.coins.never") : format.moment(MovedAt)),
      sorts: true,
    },
  ],
  fields: {
    LocationId: {
      label: "admin.coins.shop",
      hint: "admin.coins.shopHint",
      empty: 0,
      control: reference(location.calls, (row: { Name: string }) => row.Name),
    },
    LowBelow: { label: "admin.coins.lowBelow", hint: "admin.coins.lowBelowHint", empty: usualLowBalance, control: count() },
  },
  noted: { Balance: { label: "admin.coins.balance", control: count() } },
  facts: ({ Available, Held, Spent, MovedAt }, { t, format }) => [
    { name: t("admin.coins.available"), value: format.number(Available) },
    { name: t("admin.coins.held"), value: format.number(Held) },
    { name: t("admin.coins.spent"), value: format.number(Spent) },
    { name: t("admin.coins.moved"), value: MovedAt === null ? t("admin.coins.never") : format.exact(MovedAt) },
  ],
  Extras: Account,
  Head: Attention,
});

function Account({ found }: { found: ReadThing<typeof coinAccountThing> }) {
  return (
    <>
      {found.Facts.CanBook ? <BookCoins locationId={found.Id} available={found.Facts.Available} isLow={found.Facts.IsLow} /> : null}
      <AccountStatement locationId={found.Id} canBook={found.Facts.CanBook} />
    </>
  );
}

/** What needs somebody: accounts that are low, and licences that end. */
function Attention() {
  const t = useText();
  const { topUpCoins } = useUser().Can;
  const low = usePages(listCoinAccounts, { query: { balance: "low", pageSize: 1 } }).total ?? 0;
  const ending = usePages(listLicences, { query: { pageSize: 1 } }).total ?? 0;
  if (low === 0 && ending === 0) return null;
  return (
    <div className={shapes.stack}>
      {low > 0 ? (
        <Banner
          tone="warning"
          title={t("admin.coins.lowAccounts", { count: low })}
          action={
            <ButtonLink size="sm" to="/admin/$room" params={{ room: "coins" }} search={{ balance: "low", orderBy: "Available" }}>
              {t("admin.coins.showLow")}
            </ButtonLink>
          }
        />
      ) : null}
      {ending > 0 && topUpCoins ? (
        <Banner
          tone="info"
          title={t("admin.coins.ending", { count: ending })}
          action={
            <ButtonLink size="sm" to="/admin/$room" params={{ room: "licences" }}>
              {t("admin.coins.showLicences")}
            </ButtonLink>
          }
        />
      ) : null}
    </div>
  );
}

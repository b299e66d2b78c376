import { Link } from "@tanstack/react-router";
import { Keyboard, Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { logoPicture } from "../../lib/configuration.ts";
import { useVariant } from "../../lib/session.ts";
import { overlay } from "../../lib/overlay.ts";
import { keyNames } from "../../lib/use-shortcut.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Toasts } from "./toasts.tsx";
import { UserMenu } from "./user-menu.tsx";
import styles from "./top-bar.module.css";
import { hasOpened } from "../../lib/connection.ts";
import { useConnection } from "../../lib/live.ts";
import { useStore } from "../../lib/store.ts";

const loadCoins = withTexts(() => import("../../features/coins/coin-state.tsx"));
const CoinState = lazy(async () => ({ default: (await loadCoins()).CoinState }));

export interface TopBarProps {
  menuOpen: boolean;
  wide: boolean;
  onMenu: () => void;
}

const search = () => overlay.set({ show: "palette" });

/** Menu toggle, logo, application name, search, connection state, user (domain.md#screen-menu). */
export function TopBar({ menuOpen, wide, onMenu }: TopBarProps) {
  const t = useText();
  const variant = useVariant();
  const { appName, features } = variant;
  const label = wide ? t(menuOpen ? "shell.collapse" : "shell.expand") : t("shell.menu");
  return (
    <header className={styles.bar}>
      <IconButton label={label} icon={<MenuIcon aria-hidden />} aria-expanded={wide ? undefined : menuOpen} onClick={onMenu} />
      <Link to="/" className={styles.logo}>
        <Logo name={appName} picture={logoPicture(variant)} />
      </Link>
      <button type="button" className={styles.search} onClick={search}>
        <Search aria-hidden />
        <span className={styles.searchText}>{t("shell.searchHint")}</span>
        <KeyHint keys={keyNames("palette")} />
      </button>
      <Toasts />
      <div className={styles.end}>
        {features.coins ? (
          <Suspense fallback={null}>
            <CoinState />
          </Suspense>
        ) : null}
        <ConnectionState />
        {wide ? (
          <IconButton label={t("shell.help")} icon={<Keyboard aria-hidden />} onClick={() => overlay.set({ show: "shortcuts" })} />
        ) : (
          <IconButton className={styles.seek} label={t("shell.search")} icon={<Search aria-hidden />} onClick={search} />
        )}
        <UserMenu />
      </div>
    </header>
  );
}

/** The state of the live connection, as a dot and a word. Until it has been opened nothing is claimed; the place of the word is kept. */
function ConnectionState() {
  const t = useText();
  const connection = useConnection();
  const isOpen = useStore(hasOpened);
  const isStarting = connection === "online" && !isOpen;
  const word = { online: t("shell.live"), reconnecting: t("shell.reconnecting"), offline: t("shell.noLine") }[connection];
  return (
    <span className={styles.line} data-state={isStarting ? "reconnecting" : connection} role="status">
      <span className={styles.dot} aria-hidden />
      <span className={styles.word} style={isStarting ? { visibility: "hidden" } : {}}>
        {word}
      </span>
    </span>
  );
}

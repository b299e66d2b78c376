import type { ReactNode } from "react";

/** One action of a menu. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  description?: string;
  tone?: "danger";
  disabled?: boolean;
  /** The item whose choice applies now; it has a check mark. */
  current?: boolean;
  /** A link; `onAction` is not called. */
  href?: string;
};

/** Props shared by the menu's button and its list. */
export type MenuProps = {
  /** Accessible name of the menu, and of its button if that shows only an icon. */
  label: string;
  /** Groups of items, separated by lines. */
  sections: MenuItem[][];
  onAction: (id: string) => void;
  placement?: "bottom start" | "bottom end" | "top start" | "top end";
};

import type { ReactNode } from "react";

/** One action of a menu. */
export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  description?: string;
  tone?: "danger";
  disabled?: boolean;
  /** Goes to an address instead of calling onAction. */
  href?: string;
};

/** What the button and the list that it opens are both given. */
export type MenuProps = {
  /** What the menu is; also the name of a button that shows an icon alone. */
  label: string;
  /** Groups, parted by a line. */
  sections: MenuItem[][];
  onAction: (id: string) => void;
  placement?: "bottom start" | "bottom end" | "top start" | "top end";
};

import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { ColumnChoice, ListColumn } from "./columns.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./views.module.css";

type Column = Pick<ListColumn<never>, "id" | "name" | "isExtra">;

/** Chooses the columns of a list and their order; each change shows at once, and one column always stays (domain.md#columns). */
export function ColumnsDialog({ columns, onClose }: { columns: ColumnChoice<Column>; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [told, setTold] = useState("");
  const pressed = useRef<HTMLElement>(null);
  const shown = columns.shown.map(({ id }) => id);
  // Those that are not shown keep their place in the list, behind the shown ones.
  const inOrder = [...columns.shown, ...columns.all.filter(({ id }) => !shown.includes(id))];
  // An element that is moved within the page loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const toggle = (id: string, box: HTMLElement) => {
    pressed.current = box;
    columns.choose(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  };
  const move = ({ id, name }: Column, by: 1 | -1, button: HTMLElement) => {
    const [from, to] = [shown.indexOf(id), shown.indexOf(id) + by];
    if (to < 0 || to >= shown.length) return;
    pressed.current = button;
    columns.choose(shown.with(from, shown[to] ?? id).with(to, id));
    setTold(t("views.columns.place", { name, place: format.number(to + 1), count: format.number(shown.length) }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("views.columns.title")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button disabled={columns.chosen.length === 0} onClick={() => columns.choose([])}>
            {t("views.columns.usual")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        </>
      }
    >
      <p className={shapes.quiet}>{t("views.columns.text")}</p>
      <ul className={styles.list} aria-label={t("views.columns.title")}>
        {inOrder.map((column) => {
          const { id, name } = column;
          const isOn = shown.includes(id);
          return (
            <li key={id} className={styles.line}>
              <Checkbox
                className={styles.name}
                label={name}
                checked={isOn}
                disabled={isOn && shown.length === 1}
                onChange={({ target }) => toggle(id, target)}
              />
              {isOn ? (
                <>
                  <IconButton
                    size="sm"
                    label={t("views.columns.earlier", { name })}
                    icon={<ArrowUp aria-hidden />}
                    aria-disabled={shown[0] === id}
                    onClick={({ currentTarget }) => move(column, -1, currentTarget)}
                  />
                  <IconButton
                    size="sm"
                    label={t("views.columns.later", { name })}
                    icon={<ArrowDown aria-hidden />}
                    aria-disabled={shown.at(-1) === id}
                    onClick={({ currentTarget }) => move(column, 1, currentTarget)}
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </Dialog>
  );
}

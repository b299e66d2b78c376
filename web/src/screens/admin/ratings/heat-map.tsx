import type { CoverageCell } from "@remotebay/contract";
import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import type { Plan } from "./plan.ts";
import { percentOf, sharesOf } from "./shares.ts";
import styles from "./ratings.module.css";

interface Place {
  row: number;
  column: number;
}

interface HeatMapProps {
  plan: Plan;
  onPoint: (pair: { makeId: number; year: number } | undefined) => void;
}

/** Makes by years: each field says how much is rated as a number, and how as a bar. Arrow keys move between the cells. */
export function HeatMap({ plan, onPoint }: HeatMapProps) {
  const t = useText();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const { makes, years } = plan;
  const point = ({ row, column }: Place) => {
    const [make, year] = [makes[row], years[column]];
    onPoint(make && year ? { makeId: make.Id, year } : undefined);
  };
  const move = (event: KeyboardEvent) => {
    const next = moved(at, event, { row: makes.length - 1, column: years.length - 1 });
    if (!next) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  };
  const pointAt = (target: EventTarget) => {
    const place = placeOf(target);
    if (place) point(place);
    return place;
  };
  return (
    <div className={styles.scroll}>
      <span id="coverage-hint" className="visually-hidden">
        {t("admin.ratings.hint")}
      </span>
      <table
        ref={grid}
        // A grid is a table whose fields are reached by arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={t("admin.ratings.coverage")}
        aria-describedby="coverage-hint"
        className={styles.map}
        onKeyDown={move}
        onFocus={({ target }) => {
          const place = pointAt(target);
          if (place) setAt(place);
        }}
        onBlur={() => onPoint(undefined)}
        onMouseOver={({ target }) => void pointAt(target)}
        onMouseLeave={() => onPoint(undefined)}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">{t("admin.ratings.make")}</span>
            </th>
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {makes.map(({ Id, Name }, row) => (
            <Row key={Id} make={Name} makeId={Id} row={row} plan={plan} active={at.row === row ? at.column : -1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  make: string;
  makeId: number;
  row: number;
  plan: Plan;
  /** The column whose field can be reached by Tab; -1: none of this row. */
  active: number;
}

const Row = memo(function Row({ make, makeId, row, plan, active }: RowProps) {
  const t = useText();
  const format = useFormat();
  const percent = (share: number) => format.number(percentOf(share) / 100, { style: "percent" });
  const wordsOf = (cell: CoverageCell) => {
    const { green, amber, red, unknown, rated } = sharesOf(cell);
    return t("admin.ratings.cellText", {
      vehicles: cell.Vehicles,
      rated: percent(rated),
      green: percent(green),
      amber: percent(amber),
      red: percent(red),
      unknown: percent(unknown),
    });
  };
  return (
    <tr>
      <th scope="row">{make}</th>
      {plan.years.map((year, column) => {
        const cell = plan.cellOf(makeId, year);
        const field = { "data-place": `${row} ${column}`, tabIndex: active === column ? 0 : -1 };
        if (!cell)
          return (
            <td
              key={year}

              {...field}
              className={styles.none}
              aria-label={t("admin.ratings.none", { make, year: String(year) })}
            />
          );
        const words = `${t("admin.ratings.cell", { make, year: String(year) })}: ${wordsOf(cell)}`;
        return (
          <td key={year} {...field} aria-label={words} title={words} style={styleOf(cell)}>
            <span>{percentOf(sharesOf(cell).rated)}</span>
            <i />
          </td>
        );
      })}
    </tr>
  );
});

/** The ends of the parts of a field's bar. */
function styleOf(cell: CoverageCell): CSSProperties {
  const { green, amber, red, rated } = sharesOf(cell);
  const ends = { "--green": green, "--amber": green + amber, "--red": green + amber + red, "--rated": rated };
  return Object.fromEntries(Object.entries(ends).map(([name, share]) => [name, `${(share * 100).toFixed(1)}%`]));
}

function placeOf(target: EventTarget): Place | undefined {
  const place =
    target instanceof Element ? target.closest<HTMLElement>("[data-place]")?.dataset["place"]?.split(" ").map(Number) : undefined;
  const [row, column] = place ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Where a key leads; undefined for any other key. */
function moved({ row, column }: Place, { key, ctrlKey }: KeyboardEvent, last: Place): Place | undefined {
  const to = (down: number, right: number) => ({ row: within(row + down, last.row), column: within(column + right, last.column) });
  if (key === "ArrowDown") return to(1, 0);
  if (key === "ArrowUp") return to(-1, 0);
  if (key === "ArrowRight") return to(0, 1);
  if (key === "ArrowLeft") return to(0, -1);
  if (key === "PageDown") return to(10, 0);
  if (key === "PageUp") return to(-10, 0);
  if (key === "Home") return ctrlKey ? { row: 0, column: 0 } : { row, column: 0 };
  if (key === "End") return ctrlKey ? last : { row, column: last.column };
  return undefined;
}

import { useText } from "../../lib/i18n/i18n.tsx";
import { sectionShortcuts, type ShortcutName } from "../../lib/shortcuts.ts";
import { keyNames, useShortcut } from "../../lib/use-shortcut.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import styles from "./jump-links.module.css";

const sections = ["vehicle", "service", "device", "details", "dates"] as const;
type Section = (typeof sections)[number];

/** The element of a section of the form. */
export function sectionId(section: Section): string {
  return `form-${section}`;
}

const sendId = "form-send";

/** The form's main button, which sends, or saves where nothing can be sent. */
export const mainButton = { id: sendId, "aria-keyshortcuts": "Control+Enter Meta+Enter", variant: "primary", size: "lg" } as const;

/**
 * Links to the sections of the form and to its main button, visible while the keyboard is in them, and a key for each: Alt with the section's
 * number, and Ctrl+Enter (Cmd+Enter) to send from any field. Without them the way from the VIN to the button is some twenty stops.
 */
export function JumpLinks({ sendText }: { sendText: string }) {
  const t = useText();
  const send = (event?: KeyboardEvent) => {
    if (!event?.repeat) press(document.getElementById(sendId));
  };
  useShortcut("sendForm", send, { text: sendText });
  return (
    <nav className={styles.jumps} aria-label={t("requests.form.sections")}>
      {sections.map((section, index) => (
        <JumpLink
          key={section}
          id={sectionId(section)}
          shortcut={sectionShortcuts[index] ?? "section1"}
          text={t(`requests.form.${section}`)}
        />
      ))}
      <a href={`#${sendId}`} onClick={(event) => follow(event, sendId)}>
        {sendText}
        <KeyHint keys={keyNames("sendForm")} />
      </a>
    </nav>
  );
}

function JumpLink({ id, shortcut, text }: { id: string; shortcut: ShortcutName; text: string }) {
  useShortcut(shortcut, () => jumpTo(id), { text });
  return (
    <a href={`#${id}`} onClick={(event) => follow(event, id)}>
      {text}
      <KeyHint keys={keyNames(shortcut)} />
    </a>
  );
}

function follow(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  jumpTo(id);
}

const controls = "input, select, textarea, button, summary";

/** Moves the focus to an element, or to its first control: of choices to the chosen one. */
function jumpTo(id: string): void {
  const place = document.getElementById(id);
  const target = place?.matches(controls) ? place : (place?.querySelector("input:checked") ?? place?.querySelector(controls));
  place?.scrollIntoView({ block: "nearest" });
  if (target instanceof HTMLElement) target.focus();
}

/** Presses a button. The focus moves there first: a field takes its text when it is left, and only then the form is whole. */
function press(button: HTMLElement | null): void {
  button?.focus();
  queueMicrotask(() => button?.click());
}

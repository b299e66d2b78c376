import { textBlocks } from "@remotebay/contract";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { asText } from "../controls/plain-controls.tsx";
import type { Control } from "../things/thing-screen.ts";
import { lineChanges } from "./line-changes.ts";
import shapes from "../../../ui/shapes.module.css";
import styles from "./words.module.css";

/** The text of the terms: as wide as the page; in the history only how long it is, since the page shows what changed. */
export function termsText(): Control {
  return {
    Input: ({ id, label, hint, error, value, onChange }) => (
      <TextArea
        {...{ id, label, error }}
        className={styles.long}
        description={hint}
        value={asText(value)}
        onChange={({ target }) => onChange(target.value)}
      />
    ),
    Shown: ShownLength,
  };
}

function ShownLength({ value }: { value: unknown }) {
  const t = useText();
  const words = asText(value).split(/\s+/).filter(Boolean).length;
  return words === 0 ? <i>{t("admin.terms.shippedOnes")}</i> : t("admin.terms.words", { count: words });
}

/** A text as its readers will see it. */
export function TermsPreview({ text }: { text: string }) {
  const blocks = textBlocks(text);
  return (
    <div className={styles.terms}>
      {blocks.map((block, nth) =>
        block.kind === "list" ? (
          // Blocks have no identity besides their place.
          // oxlint-disable-next-line react/no-array-index-key
          <ul key={nth}>
            {block.items.map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{item}</li>
            ))}
          </ul>
        ) : block.kind === "heading" ? (
          // oxlint-disable-next-line react/no-array-index-key
          <h3 key={nth}>{block.text}</h3>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={nth}>{block.text}</p>
        ),
      )}
    </div>
  );
}

/** What a version changes: the lines that go and come, with those that stay. */
export function TermsChanges({ before, after }: { before: string; after: string }) {
  const t = useText();
  const lines = lineChanges(before, after);
  if (lines.every(({ kind }) => kind === "same")) return <p className={shapes.quiet}>{t("admin.terms.same")}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ kind, text }, nth) => (
        // Lines have no identity besides their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={nth} data-kind={kind}>
          {kind === "gone" ? <del>{text}</del> : kind === "new" ? <ins>{text}</ins> : text}
        </li>
      ))}
    </ul>
  );
}

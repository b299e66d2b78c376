import { Link } from "@tanstack/react-router";
import { ArrowRight, Plus } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useHasDraft } from "../../lib/has-draft.ts";
import styles from "./new-request.module.css";

/** The main action of Home: starts a new request or resumes the draft. */
export function NewRequest() {
  const t = useText();
  const hasDraft = useHasDraft("request.new");
  return (
    <Link to="/servicerequest/0" className={styles.card}>
      <span className={styles.sign} aria-hidden>
        <Plus />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t("home.newTitle")}</span>
        <span className={styles.text}>{t("home.newText")}</span>
      </span>
      <span className={styles.action}>
        {hasDraft ? t("home.resume") : t("home.newAction")}
        <ArrowRight aria-hidden />
      </span>
    </Link>
  );
}

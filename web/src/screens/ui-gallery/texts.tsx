import { useEffect, useMemo, useState } from "react";
import { allLanguages, firstLanguage } from "../../../../locales/languages.ts";
import { type ReadingState, type Readings, stateOf } from "../../../../locales/readings.ts";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import styles from "./ui-gallery.module.css";

interface Tree {
  [name: string]: string | Tree;
}
type Texts = Readonly<Record<string, string>>;
type Module<Content> = () => Promise<{ default: Content }>;

const nouns = import.meta.glob<{ default: Tree }>("../../../../locales/*/*.json");
const readings = import.meta.glob<{ default: Readings }>("../../../../locales/reading/*.json");

const shown = [
  { value: "all", label: "All" },
  { value: "changed", label: "English changed or missing" },
  { value: "unread", label: "Not read yet" },
] as const;
const wanted: Readonly<Record<string, readonly ReadingState[]>> = { changed: ["missing", "outdated", "unrecorded"], unread: ["unread"] };

/** The texts of a language beside the English ones: which lack, whose English has changed, which only their writer has read (locales/README.md). `?texts=` names the language. */
export function TextsPage({ start }: { start: string }) {
  const [language, setLanguage] = useState(start);
  const [view, setView] = useState("all");
  const [words, setWords] = useState("");
  const rows = useRows(language);
  const visible = useMemo(() => {
    const has = (text: string) => text.toLowerCase().includes(words.toLowerCase());
    const states = wanted[view];
    return rows.filter((row) => (states?.includes(row.state) ?? true) && [row.key, row.english, row.text].some(has));
  }, [rows, view, words]);
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <h1>Texts</h1>
        <NativeSelect
          label="Language"
          name="language"
          options={allLanguages.filter(({ code }) => code !== firstLanguage).map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        />
        <SegmentedChoice label="Show" hideLabel items={[...shown]} value={view} onChange={setView} />
        <SearchField label="Search" clearText="Clear" value={words} onChange={setWords} />
        <p>
          {visible.length} of {rows.length}
        </p>
      </div>
      <table className={styles.texts}>
        <thead>
          <tr>
            <th>Key</th>
            <th>English</th>
            <th lang={language}>{allLanguages.find(({ code }) => code === language)?.name}</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {visible.map(({ key, english, text, state }) => (
            <tr key={key} data-state={state}>
              <td>{key}</td>
              <td lang="en">{english}</td>
              <td lang={language}>{text}</td>
              <td>{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

interface Row {
  key: string;
  english: string;
  text: string;
  state: ReadingState;
}

function useRows(language: string): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const record = readings[`../../../../locales/reading/${language}.json`] as Module<Readings> | undefined;
    void Promise.all([textsOf(firstLanguage), textsOf(language), record?.()]).then(([english, texts, recorded]) => {
      if (!isCurrent) return;
      setRows(
        Object.entries(english).map(([key, source]) => ({
          key,
          english: source,
          text: texts[key] ?? "",
          state: stateOf(recorded?.default[key], source, texts[key]),
        })),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return rows;
}

async function textsOf(language: string): Promise<Texts> {
  const files = Object.entries(nouns).filter(([path]) => path.includes(`/locales/${language}/`));
  const trees = await Promise.all(files.map(async ([path, load]) => flat((await load()).default, /(\w+)\.json$/.exec(path)?.[1] ?? "")));
  return Object.fromEntries(trees.flat());
}

function flat(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[`${prefix}.${name}`, value]] : flat(value, `${prefix}.${name}`),
  );
}

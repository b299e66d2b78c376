import type { Letter } from "./mail.ts";

/** What a letter says. */
export interface LetterContent {
  title: string;
  /** One line that names what it is about; it follows the title in the subject. */
  about?: string;
  intro: readonly string[];
  lines?: readonly { head: string; body: string }[];
  /** The one thing to do. */
  button?: { label: string; url: string };
  /** What is said below the button. */
  after?: readonly string[];
  /** Why the reader gets it. */
  why: string;
  /** Where the reader chooses not to get such letters; only of letters that they can choose not to get. */
  settings?: { label: string; url: string };
}

/** Who a letter goes to. */
export interface LetterReader {
  email: string;
  /** Language of the letter and culture of its dates. */
  culture: string;
}

/** A letter as plain text and as HTML in the one layout that all letters have, light and dark. */
export function layOut({ email, culture }: LetterReader, content: LetterContent, messageId: string): Letter {
  const { title, about, settings } = content;
  // What a person typed never begins a new header.
  const subject = [title, about ?? ""]
    .filter((part) => part !== "")
    .join(" · ")
    .replaceAll(/\s+/g, " ");
  const letter = { to: email, subject, text: plain(content), html: page(culture, content), messageId };
  return settings === undefined ? letter : { ...letter, settingsUrl: settings.url };
}

function plain({ title, about, intro, lines = [], button, after = [], why, settings }: LetterContent): string {
  return [
    title,
    ...(about === undefined ? [] : [about]),
    "",
    ...intro,
    ...lines.map(({ head, body }) => (body === "" ? head : `${head}\n${body}\n`)),
    ...(button === undefined ? [] : ["", `${button.label}: ${button.url}`]),
    ...(after.length === 0 ? [] : ["", ...after]),
    "",
    why,
    ...(settings === undefined ? [] : [`${settings.label}: ${settings.url}`]),
    "",
  ].join("\n");
}

// Programs that know no style sheets show the colours of the attributes; of the others, those that are set to dark use the second ones.
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #14181d !important; color: #e8ecf1 !important; }
  .card { background: #1d232b !important; border-color: #36404c !important; }
  .quiet, .quiet a { color: #a9b4c0 !important; }
  .button { background: #6ea8fe !important; color: #0b1526 !important; }
}`;
const quiet = 'class="quiet" style="color:#56616d;font-size:13px"';

function page(culture: string, content: LetterContent): string {
  const { title, about, intro, lines = [], button, after = [], why, settings } = content;
  const parts = [
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 4px">${escaped(title)}</h1>`,
    about === undefined ? "" : `<p ${quiet.replace('style="', 'style="margin:0 0 16px;')}>${escaped(about)}</p>`,
    ...intro.map((line) => `<p style="margin:12px 0">${escaped(line)}</p>`),
    ...lines.map(({ head, body }) => `<p style="margin:0 0 12px"><span ${quiet}>${escaped(head)}</span>${broken(body)}</p>`),
    button === undefined ? "" : buttonOf(button),
    ...after.map((line) => `<p style="margin:12px 0">${escaped(line)}</p>`),
  ];
  const choice = settings === undefined ? "" : ` <a href="${escaped(settings.url)}" style="color:inherit">${escaped(settings.label)}</a>`;
  return `<!doctype html><html lang="${escaped(culture)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${styles}</style></head>
<body class="page" style="margin:0;background:#f2f4f7;color:#1b2530;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 12px;font-weight:700">RemoteBay</p>
<div class="card" style="background:#ffffff;border:1px solid #d9dfe6;border-radius:12px;padding:20px">
${parts.filter((part) => part !== "").join("\n")}
</div>
<p ${quiet.replace('style="', 'style="margin:16px 0 0;')}>${escaped(why)}${choice}</p>
</div></body></html>
`;
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const style =
    "display:inline-block;background:#1d5fd1;color:#ffffff;border-radius:8px;padding:12px 20px;font-weight:600;text-decoration:none";
  return `<p style="margin:20px 0 8px"><a class="button" href="${escaped(url)}" style="${style}">${escaped(label)}</a></p>`;
}

function broken(text: string): string {
  return text === "" ? "" : `<br>${escaped(text).replaceAll("\n", "<br>")}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as text in HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}

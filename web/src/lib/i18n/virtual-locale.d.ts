declare module "virtual:locales" {
  /** Texts by key. One without parameters is a string, one with parameters a function of them. */
  type Texts = Record<string, string | ((parameters: Record<string, unknown>) => string)>;
  /** The rest of a language's texts, with those of React Aria where it has the language. */
  interface Rest {
    default: Texts;
    library?: Record<string, Record<string, unknown>>;
  }
  /** The first chunk of a language: the texts of modules that are not loaded by `withTexts`, and where the rest is. */
  interface First {
    default: Texts;
    rest: () => Promise<Rest>;
  }
  const firstChunks: Record<string, () => Promise<First>>;
  export default firstChunks;
}

declare module "virtual:locales" {
  /** Texts by key. One without parameters is a string, one with parameters a function of them. */
  type Texts = Record<string, string | ((parameters: Record<string, unknown>) => string)>;
  /** A language's chunks: the texts of modules that are not loaded by `withTexts`, and the rest, with those of React Aria where it has the language. */
  interface Chunks {
    first: () => Promise<{ default: Texts }>;
    rest: () => Promise<{ default: Texts; library?: Record<string, Record<string, unknown>> }>;
  }
  const chunks: Record<string, Chunks>;
  export default chunks;
}

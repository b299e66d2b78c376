declare module "virtual:locales" {
  /** One chunk a language, by its code. A text without parameters is a string, one with parameters a function of them. */
  const chunks: Record<string, () => Promise<{ default: Record<string, string | ((parameters: Record<string, unknown>) => string)> }>>;
  export default chunks;
}

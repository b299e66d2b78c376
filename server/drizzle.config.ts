// For drizzle-kit, which `npm run migrations` installs in a folder of its own: its types cannot be imported here.
export default {
  dialect: "postgresql",
  schema: "./src/{modules,platform}/*/*tables.ts",
  casing: "snake_case",
  out: "./migrations",
  breakpoints: true,
};

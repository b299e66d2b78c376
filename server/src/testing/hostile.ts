/** Texts that a database, a number's column, a date or a template may fail at. */
const texts: readonly string[] = [
  "\ud83d",
  "end \udc00",
  "nul \u0000 byte",
  "\u202e\u200b\u2066rtl\ufeff",
  "",
  "   ",
  "🚗".repeat(30),
  "🚗".repeat(61),
  "x".repeat(20_000),
  "NaN",
  "-Infinity",
  "-1",
  "1.5",
  "1e308",
  "2147483648",
  "9007199254740993",
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  "2026-02-30T10:00:00Z",
  "2026-02-30",
  "2026-01-01T10:00:00",
  "25:99",
  "00000000-0000-0000-0000-000000000000",
  "__proto__",
  "%",
  "'; drop table requests; --",
  '{"a":',
];

const numbers: readonly unknown[] = [0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e308, 5e-324];

const others: readonly unknown[] = [null, true, [], {}, [[]], [null], { __proto__: null, constructor: 1 }];

/** What is sent in place of one field of a body. */
export const hostileValues: readonly unknown[] = [...texts, ...numbers, ...others];

/** What is sent in place of one field of a query, beside the same field twice: already encoded, so that it also holds what no encoder makes. */
export const hostileQueries: readonly string[] = [
  ...texts.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  "%ED%A0%BD",
  "%FF%FE",
  "%00",
  "%zz",
  ...numbers.map(String),
];

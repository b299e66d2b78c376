import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { sessions } from "../auth/tables.ts";
import { users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/** Who a provider's users are here. A provider has one user for an account, so that who gets an e-mail of somebody else there gets no account here. */
export const openIdSubjects = pgTable(
  "openid_subjects",
  {
    issuer: text().notNull(),
    /** The provider's name for its user, which never changes. */
    subject: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex("openid_subjects_user").on(t.userId, t.issuer)],
);

/** Sign-ins that a browser began at a provider. Its cookie has the secret of which state, nonce and code verifier are made; here is a hash of it. */
export const openIdAttempts = pgTable(
  "openid_attempts",
  {
    hash: text().primaryKey(),
    solutionId: integer().notNull(),
    /** A practice session. */
    demo: boolean().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("openid_attempts_expires").on(t.expiresAt)],
);

/** Sessions that began at a provider, with the token by which it ends its own. */
export const openIdSessions = pgTable("openid_sessions", {
  sessionId: text()
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  solutionId: integer().notNull(),
  /** Encrypted with the installation's key: it names a person. */
  sealedToken: text().notNull(),
});

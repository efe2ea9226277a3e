import { pgTable, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"

/** Hosts of providers, whose quota all processes of an installation share. */
export const providerHosts = pgTable("provider_hosts", {
  host: text().primaryKey(),
  /** When the next call may begin, by the clock of the database; it can be long ago. */
  nextTurnAt: instant(),
  /** Until when the provider has asked to be left alone. */
  restsUntil: instant(),
})

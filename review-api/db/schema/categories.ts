import { integer, pgTable, text } from "drizzle-orm/pg-core"

/** Categories of businesses; the same for every account. */
export const categories = pgTable("categories", {
  id: integer().primaryKey(),
  /** Of the tagging presets that the list is made of: `amenity/dentist`. */
  code: text().notNull().unique(),
  name: text().notNull(),
})

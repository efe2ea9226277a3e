import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core"

/** Countries and territories; the same for every account. */
export const countries = pgTable("countries", {
  id: integer().primaryKey(),
  /** Two letters of ISO 3166-1. */
  code: text().notNull().unique(),
  name: text().notNull(),
  /** Whether its addresses have a zipcode. */
  hasPostcodes: boolean().notNull().default(true),
})

/** States, provinces and prefectures of the countries whose addresses are written with one. */
export const states = pgTable(
  "states",
  {
    id: integer().primaryKey(),
    countryId: integer()
      .notNull()
      .references(() => countries.id),
    /** As ISO 3166-2 has it behind the country. */
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [index("states_country").on(table.countryId)],
)

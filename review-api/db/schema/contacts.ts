import { sql } from "drizzle-orm"
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { big, changedAt, createdAt, generatedId, instant } from "./columns.ts"
import { accounts } from "./identity.ts"
import { locations } from "./places.ts"

/** Customers of an account, each once: by email, and by phone number (D-293). */
export const contacts = pgTable(
  "contacts",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    id: generatedId(),
    firstName: text().notNull().default(""),
    lastName: text().notNull().default(""),
    /** Normalised by `contactEmail`; null for someone known by phone alone. */
    email: text(),
    /** As +15551234567. */
    phone: text(),
    /** BCP 47; null for the location's. */
    locale: text(),
    /** IANA name; null for that of the number's area, else the location's (D-296). */
    timeZone: text(),
    customAttributes: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: changedAt(),
    /** Folded name, email and digits of the phone, a line each: what a search looks through. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`replace(outpost_search(first_name || ' ' || last_name), chr(10), ' ') || chr(10)
          || coalesce(email, '') || chr(10) || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex("contacts_email").on(table.accountId, table.email).where(sql`email is not null`),
    uniqueIndex("contacts_phone").on(table.accountId, table.phone).where(sql`phone is not null`),
    index("contacts_created").on(table.accountId, table.createdAt, table.id),
    index("contacts_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
)

/** Locations where a contact was uploaded, asked or answered: who sees these sees the contact (D-324). */
export const contactLocations = pgTable(
  "contact_locations",
  { accountId: big().notNull(), locationId: big().notNull(), contactId: big().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.locationId, table.contactId] }),
    index("contact_locations_contact").on(table.accountId, table.contactId),
    foreignKey({
      columns: [table.accountId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.accountId, table.locationId],
      foreignColumns: [locations.accountId, locations.id],
    }).onDelete("cascade"),
  ],
)

/** Evidence that a contact agreed to be asked, each with what was said and by whom (D-293). */
export const contactConsents = pgTable(
  "contact_consents",
  {
    accountId: big().notNull(),
    id: generatedId(),
    contactId: big().notNull(),
    /** email or sms. */
    channel: text().notNull(),
    /** upload, form, api or kiosk. */
    source: text().notNull(),
    /** The sentence that was shown or ticked. */
    wording: text().notNull(),
    at: instant().notNull(),
    byUserId: big(),
    fileName: text(),
    fileRow: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index("contact_consents_contact").on(table.accountId, table.contactId, table.id),
    foreignKey({
      columns: [table.accountId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }).onDelete("cascade"),
  ],
)

/**
 * Addresses that an account sends no more requests to, by channel (D-226, D-293). They outlive their contact: after an
 * erasure only the key is left.
 */
export const doNotContact = pgTable(
  "do_not_contact",
  {
    accountId: big()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    channel: text().notNull(),
    /** Hash of the address (`addressKey`). */
    addressKey: text().notNull(),
    /** Email or phone number; null once the person was erased. */
    address: text(),
    /** unsubscribed, stopped, bounced, complained, manual or imported. */
    reason: text().notNull(),
    at: instant().notNull(),
    byUserId: big(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.channel, table.addressKey] }),
    index("do_not_contact_at").on(table.accountId, table.at, table.channel, table.addressKey),
  ],
)

/** Days on which contacts were asked last, by location: what `ask_frequency_days` is counted from (D-295). */
export const contactAsks = pgTable(
  "contact_asks",
  {
    accountId: big().notNull(),
    contactId: big().notNull(),
    locationId: big().notNull(),
    askedAt: instant().notNull(),
    askedOn: date({ mode: "string" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.contactId, table.locationId] }),
    foreignKey({
      columns: [table.accountId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }).onDelete("cascade"),
  ],
)

import { sql } from "drizzle-orm"
import { filterId, pathId } from "../../core/ids.ts"
import { locationSet } from "../../db/queries/location-set.ts"
import { selectionOf } from "../../db/queries/selection-of.ts"
import { containing } from "../../db/queries/sql-lists.ts"
import { readIdPage } from "../id-page.ts"
import type { Service, Verbs } from "../service.ts"
import {
  contactColumns,
  contactItems,
  contactOf,
  contactShape,
  contactsPath,
  seenContacts,
} from "./contact-item.ts"
import { exportDoNotContact } from "./export-do-not-contact.ts"
import { exportRecipientTemplate } from "./export-recipient-template.ts"
import { createContact, updateContact } from "./write-contact.ts"

const isStopped = sql`exists (select 1 from do_not_contact d where d.account_id = c.account_id
  and (d.channel = 'email' and d.address = c.email or d.channel = 'sms' and d.address = c.phone))`

/** GET /contacts (D-293, D-324): newest first. @throws 400 for a bad cursor. */
const listContacts: Service<"contacts.list"> = async ({ deps, scope, query }) => {
  const { group_id, location_id } = query
  const isPlaced = group_id !== undefined || location_id !== undefined
  const places = isPlaced
    ? locationSet(
        selectionOf(scope, {
          group_id,
          location_id: location_id === undefined ? undefined : String(filterId(location_id)),
        }),
      )
    : null
  const words = query.keywords?.trim()
  const { rows, list } = await readIdPage(deps.db, query, {
    path: contactsPath,
    shape: contactShape,
    columns: contactColumns(scope),
    from: sql`from contacts c`,
    id: sql`c.id`,
    where: [
      seenContacts(scope),
      places
        ? sql`exists (select 1 from contact_locations cl join (${places}) held on held.account_id = cl.account_id
            and held.location_id = cl.location_id where cl.account_id = c.account_id and cl.contact_id = c.id)`
        : undefined,
      words ? sql`c.search_text like outpost_search(${containing(words)}::text)` : undefined,
      query.do_not_contact === undefined
        ? undefined
        : query.do_not_contact
          ? isStopped
          : sql`not ${isStopped}`,
    ],
  })
  return { _embedded: { contacts: await contactItems(deps.db, scope, rows) }, ...list }
}

/** GET /contacts/{id}. @throws 404. */
const getContact: Service<"contacts.get"> = ({ deps, scope, params }) =>
  contactOf(deps.db, scope, pathId(params.id))

export const verbs = {
  "contacts.list": listContacts,
  "contacts.create": createContact,
  "contacts.get": getContact,
  "contacts.update": updateContact,
  "contacts.export_do_not_contact": exportDoNotContact,
  "contacts.export_template": exportRecipientTemplate,
} satisfies Verbs

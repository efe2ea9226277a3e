import { sql } from "drizzle-orm"
import type { Contact } from "#lib/contract/contacts/schema.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { keyBatches } from "../key-batches.ts"
import { requireExport } from "../require-export.ts"
import type { Call, Service } from "../service.ts"
import { contactItems } from "./contact-item.ts"
import { contactConditions, contactOrder, listedColumns, listedShape, withoutKey } from "./select-contacts.ts"

const columns: Record<string, Column<Contact>> = {
  contact_id: ({ id }) => id,
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: { as: "phone", of: ({ phone }) => phone },
  locale: ({ locale }) => locale,
  time_zone: ({ time_zone }) => time_zone,
  location_ids: ({ location_ids: ids }) => ids?.map(String),
  do_not_contact: ({ do_not_contact: stops }) => stops.map(({ channel, reason }) => `${channel}: ${reason}`),
  last_asked_at: { as: "instant", of: ({ last_asked_at }) => last_asked_at },
  created_at: { as: "instant", of: ({ created_at }) => created_at },
}

async function* batches(
  { db }: Pick<Deps, "db">,
  scope: Scope,
  query: Call<"contacts.export">["query"],
): AsyncGenerator<Contact[]> {
  const list = {
    shape: listedShape,
    columns: listedColumns(scope),
    from: sql`from contacts c`,
    where: contactConditions(scope, query),
    ...contactOrder(query),
  }
  for await (const rows of keyBatches(db, list))
    yield (await contactItems(db, scope, rows.map(withoutKey))) as Contact[]
}

/** GET /export/csv/contacts: the list of the same filter and order. @throws 403 in a trial without trial_export. */
export const exportContacts: Service<"contacts.export"> = async ({ deps, scope, query }) => {
  await requireExport(deps, scope)
  return fileDownload(
    deps,
    scope,
    "contacts",
    { columns, batches: batches(deps, scope, query) },
    query.file_type,
  )
}

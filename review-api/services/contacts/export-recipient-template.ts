import type { Column, ExportRows } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import type { Service } from "../service.ts"

/** Fields of a recipient in an uploaded list (D-111). */
type Recipient = Record<"first_name" | "last_name" | "email" | "phone" | "location_external_id", string>

const columns: Record<keyof Recipient, Column<Recipient>> = {
  first_name: ({ first_name }) => first_name,
  last_name: ({ last_name }) => last_name,
  email: ({ email }) => email,
  phone: { as: "phone", of: ({ phone }) => phone },
  location_external_id: ({ location_external_id }) => location_external_id,
}

async function* nobody(): AsyncGenerator<Recipient[]> {}

const template: ExportRows<Recipient> = { columns, batches: { [Symbol.asyncIterator]: nobody } }

/** GET /export/csv/recipient_template: the columns of recipients and no row, to be filled in (D-106, D-111). */
export const exportRecipientTemplate: Service<"contacts.export_template"> = async ({ deps, scope, query }) =>
  fileDownload(deps, scope, "recipients", template, query.file_type)

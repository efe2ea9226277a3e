import { sql } from "drizzle-orm"
import { consentSourceLabels, doNotContactReasonLabels } from "#lib/contract/contacts/constants.ts"
import { channelLabels, requestStatusLabels } from "#lib/contract/requests/constants.ts"
import { pathId } from "../../core/ids.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { seenRequests } from "../requests/request-item.ts"
import type { Service } from "../service.ts"
import { contactOf } from "./contact-item.ts"
import { historyColumns, historyItem, historyShape, historyTables } from "./list-history.ts"

/** One thing that is held of a person. */
type Held = { kind: string; at: string | null; channel: string | null; name: string; value: string }

const columns: Record<string, Column<Held>> = {
  kind: ({ kind }) => kind,
  at: { as: "instant", of: ({ at }) => at },
  channel: ({ channel }) => channel,
  name: ({ name }) => name,
  value: { as: "phone", of: ({ value }) => value },
}

const batchSize = 500

type Person = Awaited<ReturnType<typeof contactOf>>

function ownRows(contact: Person): Held[] {
  const field = (name: string, value: string | null): Held[] =>
    value ? [{ kind: "contact", at: contact.created_at, channel: null, name, value }] : []
  return [
    ...field("id", String(contact.id)),
    ...field("first_name", contact.first_name),
    ...field("last_name", contact.last_name),
    ...field("email", contact.email),
    ...field("phone", contact.phone),
    ...field("locale", contact.locale),
    ...field("time_zone", contact.time_zone),
    ...Object.entries(contact.custom_attributes).flatMap(([name, value]) => field(name, value)),
    ...contact.do_not_contact.map(({ channel, reason, at }) => ({
      kind: "do_not_contact",
      at,
      channel: channelLabels[channel],
      name: "reason",
      value: doNotContactReasonLabels[reason],
    })),
    ...contact.consents.map(({ channel, source, wording, at, file, row }) => ({
      kind: "consent",
      at,
      channel: channelLabels[channel],
      name: [consentSourceLabels[source], file && `${file}${row ? `, line ${row}` : ""}`]
        .filter(Boolean)
        .join(": "),
      value: wording,
    })),
  ]
}

function rowsOfRequest(row: ReturnType<typeof historyItem>): Held[] {
  const channel = channelLabels[row.channel]
  const name = row.location_name ?? ""
  const asked: Held = {
    kind: "request",
    at: row.sent_at ?? row.created_at,
    channel,
    name,
    value: `${row.recipient}: ${requestStatusLabels[row.status]}`,
  }
  if (!row.response) return [asked]
  const { at, type, score, comment } = row.response
  const value = comment ? `${score}: ${comment}` : String(score)
  return [asked, { kind: "response", at, channel, name: type, value }]
}

async function* batches({ db }: Pick<Deps, "db">, scope: Scope, contact: Person): AsyncGenerator<Held[]> {
  const places = await rowsOf(
    db,
    { name: column.text() },
    sql`select l.name from locations l where l.account_id = ${scope.accountId}
      and l.id = any(${sql.param(contact.location_ids)}::bigint[]) order by l.id`,
  )
  yield [
    ...ownRows(contact),
    ...places.map(({ name }) => ({
      kind: "location",
      at: null,
      channel: null,
      name: "location",
      value: name,
    })),
  ]
  let last = 0
  for (;;) {
    const rows = await rowsOf(
      db,
      historyShape,
      sql`select ${historyColumns} ${historyTables} where ${seenRequests(scope)}
        and r.contact_id = ${contact.id} and r.id > ${last} order by r.id limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows.flatMap((row) => rowsOfRequest(historyItem(row)))
    if (rows.length < batchSize) return
    last = rows.at(-1)!.id
  }
}

/**
 * GET /export/csv/contact (D-293): what is held of a person, for themselves: fields, consents, "no", requests and responses.
 * Also in a trial, since it is their right. @throws 404.
 */
export const exportPerson: Service<"contacts.export_person"> = async ({ deps, scope, query }) => {
  const contact = await contactOf(deps.db, scope, pathId(query.contact_id))
  const rows = { columns, batches: batches(deps, scope, contact) }
  return fileDownload(deps, scope, `contact-${contact.id}`, rows, query.file_type)
}

import { sql } from "drizzle-orm"
import { recipientErrors } from "#lib/contract/campaigns/constants.ts"
import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import { errorLinesShown, recipientUploadErrors } from "#lib/contract/recipient-uploads/constants.ts"
import { askLimits, type Channel } from "#lib/contract/requests/constants.ts"
import { addressKey, contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { FoundEncoding } from "../../imports/encoding/encoding-evidence.ts"
import { ImportError } from "../../imports/import-error.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import type { FileCharset } from "../../imports/reader/messages.ts"
import { charsetOf, openTable, shownCharset } from "../../imports/tables/open-table.ts"
import {
  cellsReader,
  columnsOf,
  columnsOfFirst,
  isFailedList,
  isRecipientHeading,
} from "../recipient-uploads/recipient-columns.ts"
import { requireText } from "../recipient-uploads/require-text.ts"
import type { Service } from "../service.ts"

const thread = new URL("../recipient-uploads/recipient-thread.ts", import.meta.url)
const atOnce = 1_000
const noColumns = 'The first row has to name the columns, one of them "email" or "phone".'

type Table = { header: string[]; headerLine: number; rows: CsvRow[] }

async function* asPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A file that doesn't show how its letters are written: the likely ways, for people and for programs. */
function unclear(found: FoundEncoding): ApiError {
  const likely = found.choices.map(({ encoding, sample }) => `${encodingLabels[encoding]} (${sample})`)
  return new ApiError(422, recipientUploadErrors.unclear, {
    code: "unclear_encoding",
    errors: {
      file_upload: [recipientUploadErrors.unclear],
      encoding: [`Choose how this file reads: ${likely.join("; ")}`],
    },
    details: { charset: shownCharset(found) },
  })
}

/**
 * Reads a file to its end, in the encoding that was chosen, else the one that it shows.
 * @throws ImportError in words for people; ApiError where it doesn't show it.
 */
async function readTable(bytes: Buffer, chosen: ImportEncoding | null, known?: FileCharset): Promise<Table> {
  const file = await openTable(asPieces(bytes), thread, known)
  let found: FileCharset | null
  try {
    const rows: CsvRow[] = []
    for await (const batch of file.rows(null)) {
      rows.push(...batch)
      if (rows.length > askLimits.uploadRows) throw new ImportError(recipientUploadErrors.maxRows)
    }
    if (!file.header) throw new ImportError(recipientUploadErrors.noRows)
    if (known) return { header: file.header, headerLine: file.headerLine, rows }
    const evidence = file.end()
    found = charsetOf(evidence, chosen)
    if (!found) throw unclear(evidence)
  } finally {
    await file.close()
  }
  return readTable(bytes, chosen, found)
}

type Given = { channel: Channel; address: string }
type RowError = { row: number; error: string }

/** Addresses of a table: of each row its email, its phone number, or both. @throws ImportError where no column has them. */
function addressesOf({ header, headerLine, rows }: Table, country: string | null) {
  const isHeading = isRecipientHeading(header)
  const columns = isHeading ? columnsOf(header) : columnsOfFirst(header)
  if (!columns.has("email") && !columns.has("phone")) throw new ImportError(noColumns)
  // The export of the list has marks of formulas, which are taken away again (D-110).
  const read = cellsReader(columns, isHeading && (isFailedList(header) || isOwnExport(header)))
  const given: Given[] = []
  const errors: RowError[] = []
  const all = isHeading ? rows : [{ line: headerLine, cells: header }, ...rows]
  for (const { line, cells } of all) {
    const { email, phone } = read(cells)
    const address = email === "" ? null : contactEmail(email.slice(0, 300))
    const number = phone === "" ? null : contactPhone(phone.slice(0, 60), country)
    if (email === "" && phone === "") errors.push({ row: line, error: recipientErrors.missing_email })
    else if (email !== "" && address === null)
      errors.push({ row: line, error: recipientErrors.invalid_email })
    else if (phone !== "" && number === null) errors.push({ row: line, error: recipientErrors.invalid_phone })
    if (address !== null) given.push({ channel: "email", address })
    if (number !== null) given.push({ channel: "sms", address: number })
  }
  if (all.length === 0) throw new ImportError(recipientUploadErrors.noRows)
  return { given, errors }
}

const isOwnExport = (header: readonly string[]) => header.join() === "email,phone,reason,added_at"

/** Adds addresses to the list; those that are on it keep their reason. @returns how many are new. */
async function addAll(
  tx: Db,
  { accountId, userId }: { accountId: number; userId: number },
  given: readonly Given[],
  at: string,
): Promise<{ added: number; known: number }> {
  const byKey = new Map(
    given.map((one) => [
      `${one.channel} ${one.address}`,
      { ...one, key: addressKey(accountId, one.channel, one.address) },
    ]),
  )
  const all = [...byKey.values()]
  let added = 0
  for (let from = 0; from < all.length; from += atOnce) {
    const rows = await rowsOf(
      tx,
      { channel: column.text() },
      sql`insert into do_not_contact (account_id, channel, address_key, address, reason, at, by_user_id)
        select ${accountId}::bigint, v.channel, v.key, v.address, 'imported', ${at}::timestamptz, ${userId}::bigint
        from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + atOnce))}::jsonb)
          as v (channel text, key text, address text)
        on conflict do nothing returning channel`,
    )
    added += rows.length
  }
  return { added, known: all.length - added }
}

/**
 * POST /do_not_contact/import: a CSV file of any encoding and separator with emails, phone numbers or both, such as the
 * export of the list. Good rows count, whatever the others are.
 * @throws 413, and 422 in words for people for a file that can't be read.
 */
export const importRefusals: Service<"do_not_contact.import"> = async ({ deps, scope, body, actor }) => {
  const { accountId } = scope
  const bytes = Buffer.from(await body.file_upload.arrayBuffer())
  requireText(bytes)
  const country = await accountCountry(deps.db, accountId)
  const { given, errors } = await readTable(bytes, body.encoding || null)
    .then((table) => addressesOf(table, country))
    .catch((error) => {
      throw error instanceof ImportError ? invalid({ file_upload: [error.message] }) : error
    })
  const counts = await deps.db.transaction(async (tx) => {
    const done = await addAll(tx, scope, given, deps.clock.now().toISOString())
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "contact" },
      after: { ...done, failed: errors.length },
    })
    return done
  })
  return { ...counts, failed: errors.length, row_errors: errors.slice(0, errorLinesShown) }
}

import { and, eq, gt, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { type ContactChoice, campaigns, type TypedRecipient } from "../../db/schema/campaigns.ts"
import { contactEmail, contactPhone } from "../contact-address.ts"
import type { KnownPerson } from "./known-person.ts"

const campaignsAtOnce = 200

const blank: TypedRecipient = { first_name: "", last_name: "", email: "", phone: "" }

/** Last digits of a number, which it has however it is written. */
const digitsKept = 7

/** Rows of uploads become blank, good ones and those with an error; their lines still count. @returns how many. */
async function eraseUploadRows(tx: Db, accountId: number, { email, phone }: KnownPerson, isIt: IsIt) {
  const found = await rowsOf(
    tx,
    { uploadId: column.number(), line: column.number(), email: column.text(), phone: column.text() },
    sql`select upload_id, line, email, phone from recipient_upload_rows
      where account_id = ${accountId} and (
        ${email === null ? sql`false` : sql`lower(email) = ${email} or error is not null and email like '%@%'`}
        or ${
          phone === null
            ? sql`false`
            : sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), ${digitsKept}) = ${phone.slice(-digitsKept)}`
        })`,
  )
  const rows = found.filter(isIt)
  await tx.execute(sql`update recipient_upload_rows r set first_name = '', last_name = '', email = '', phone = '',
      location_external_id = ''
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v ("uploadId" bigint, line integer)
    where r.account_id = ${accountId} and r.upload_id = v."uploadId" and r.line = v.line`)
  return rows.length
}

/** A choice of contacts without the person; one that searched for them chooses nobody. */
function choiceWithout(
  choice: ContactChoice | null,
  { id, email, phone }: KnownPerson,
): ContactChoice | null {
  if (!choice) return null
  const words = choice.keywords?.trim().toLowerCase() ?? ""
  const isAbout = words.length > 2 && [email, phone].some((address) => address?.includes(words))
  const { keywords: _, ...rest } = choice
  if (isAbout) return { ...rest, ids: [] }
  return choice.ids?.includes(id) ? { ...choice, ids: choice.ids.filter((one) => one !== id) } : choice
}

/** Typed recipients and choices of campaigns: a recipient leaves a blank row, so that the places of the others stay. */
async function eraseTyped(tx: Db, accountId: number, person: KnownPerson, isIt: IsIt): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await tx
      .select({ id: campaigns.id, recipients: campaigns.recipients, contactChoice: campaigns.contactChoice })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.accountId, accountId),
          gt(campaigns.id, after),
          sql`(${campaigns.recipients} <> '[]' or ${campaigns.contactChoice} is not null)`,
        ),
      )
      .orderBy(campaigns.id)
      .limit(campaignsAtOnce)
    for (const row of rows) {
      const recipients = row.recipients.map((one) => (isIt(one) ? blank : one))
      const contactChoice = choiceWithout(row.contactChoice, person)
      const isSame =
        contactChoice === row.contactChoice && recipients.every((one, at) => one === row.recipients[at])
      if (isSame) continue
      await tx
        .update(campaigns)
        .set({ recipients, contactChoice })
        .where(and(eq(campaigns.accountId, accountId), eq(campaigns.id, row.id)))
    }
    if (rows.length < campaignsAtOnce) return
    after = rows.at(-1)!.id
  }
}

type IsIt = (row: { email: string; phone: string }) => boolean

/** Takes a person out of what was typed and uploaded. @returns how many rows of uploads named them. */
export async function eraseRecipients(tx: Db, accountId: number, person: KnownPerson): Promise<number> {
  const country = await accountCountry(tx, accountId)
  const isIt: IsIt = ({ email, phone }) => {
    const isEmail = person.email !== null && contactEmail(email.slice(0, 300)) === person.email
    return isEmail || (person.phone !== null && isNumber(phone, person.phone, country))
  }
  await eraseTyped(tx, accountId, person, isIt)
  return eraseUploadRows(tx, accountId, person, isIt)
}

/** Whether a text is a number, however it was dialled: a location's country may be another than the account's. */
function isNumber(text: string, phone: string, country: string | null): boolean {
  if (contactPhone(text.slice(0, 60), country) === phone) return true
  const digits = text.replaceAll(/\D/g, "").replace(/^0+/, "")
  return digits.length >= digitsKept && phone.endsWith(digits)
}

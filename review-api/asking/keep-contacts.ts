import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { Channel } from "#lib/contract/requests/constants.ts"
import type { Db } from "../db/connect.ts"
import { contactConsents, contactLocations, contacts } from "../db/schema/contacts.ts"

/** A person as a file, a form or the API tells of them; addresses are normalised, and one is there at least. */
export type Person = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  locale?: string | null
  timeZone?: string | null
  customAttributes?: Record<string, string>
  locationId: number | null
  /** Line of the file. */
  row?: number
}

/** How people agreed to be asked (D-293). */
export type Consent = {
  channel: Channel
  source: "upload" | "form" | "api" | "kiosk"
  wording: string
  at: Date
  byUserId: number | null
  fileName?: string | null
}

const keyOf = ({ email, phone }: Pick<Person, "email" | "phone">) => [email, phone]

/**
 * Makes people contacts of the account, each once: one who is known by email or phone stays as they are, with what was empty
 * filled in (D-293). Adds where they are seen and the evidence of their consent.
 * @param tx the transaction of what they came with. @param people at most some hundreds at a time.
 * @param consent null where they agreed before. @returns ids of contacts in the order of the people.
 */
export async function keepContacts(
  tx: Db,
  accountId: number,
  people: readonly Person[],
  consent: Consent | null,
): Promise<number[]> {
  if (people.length === 0) return []
  const known = await findContacts(tx, accountId, people)
  const fresh = new Map<string, Person>()
  for (const person of people) {
    if (keyOf(person).some((key) => key !== null && known.has(key))) continue
    const key = person.email ?? person.phone!
    if (!fresh.has(key)) fresh.set(key, person)
  }
  if (fresh.size > 0) {
    await tx
      .insert(contacts)
      .values(
        [...fresh.values()].map(
          ({ firstName, lastName, email, phone, locale, timeZone, customAttributes }) => ({
            accountId,
            firstName,
            lastName,
            email,
            phone,
            locale: locale ?? null,
            timeZone: timeZone ?? null,
            customAttributes: customAttributes ?? {},
          }),
        ),
      )
      // Somebody else has added the person meanwhile.
      .onConflictDoNothing()
  }
  const all = await findContacts(tx, accountId, people)
  const ids = people.map((person) => all.get(person.email ?? "") ?? all.get(person.phone ?? "")!)
  await fillIn(tx, accountId, people, ids)
  const places = new Map(
    people.flatMap(({ locationId }, at) =>
      locationId === null
        ? []
        : [[`${locationId} ${ids[at]}`, { accountId, locationId, contactId: ids[at]! }]],
    ),
  )
  if (places.size > 0)
    await tx
      .insert(contactLocations)
      .values([...places.values()])
      .onConflictDoNothing()
  if (consent)
    await tx.insert(contactConsents).values(
      people.map(({ row }, at) => ({
        accountId,
        contactId: ids[at]!,
        channel: consent.channel,
        source: consent.source,
        wording: consent.wording,
        at: consent.at.toISOString(),
        byUserId: consent.byUserId,
        fileName: consent.fileName ?? null,
        fileRow: row ?? null,
      })),
    )
  return ids
}

/** Ids of known contacts by each of their addresses. */
async function findContacts(
  tx: Db,
  accountId: number,
  people: readonly Person[],
): Promise<Map<string, number>> {
  const emails = people.flatMap(({ email }) => email ?? [])
  const phones = people.flatMap(({ phone }) => phone ?? [])
  const rows = await tx
    .select({ id: contacts.id, email: contacts.email, phone: contacts.phone })
    .from(contacts)
    .where(
      and(
        eq(contacts.accountId, accountId),
        or(
          emails.length > 0 ? inArray(contacts.email, emails) : undefined,
          phones.length > 0 ? inArray(contacts.phone, phones) : undefined,
        ),
      ),
    )
  return new Map(
    rows.flatMap(({ id, email, phone }) => [email, phone].flatMap((key) => (key ? [[key, id]] : []))),
  )
}

/** Writes what was empty of contacts that were known before; an address that another contact has stays theirs. */
async function fillIn(
  tx: Db,
  accountId: number,
  people: readonly Person[],
  ids: readonly number[],
): Promise<void> {
  // Of people who share an address, one gets it.
  const given = new Set<string>()
  const once = (address: string | null): string | null => {
    if (address === null || given.has(address)) return null
    given.add(address)
    return address
  }
  const values = people.map(
    ({ firstName, lastName, email, phone }, at) =>
      sql`(${ids[at]!}::bigint, ${firstName}::text, ${lastName}::text, ${once(email)}::text, ${once(phone)}::text)`,
  )
  await tx.execute(sql`update contacts c set
      first_name = case when c.first_name = '' then v.first_name else c.first_name end,
      last_name = case when c.last_name = '' then v.last_name else c.last_name end,
      email = coalesce(c.email, case when not exists (select 1 from contacts o where o.account_id = ${accountId}
        and o.email = v.email) then v.email end),
      phone = coalesce(c.phone, case when not exists (select 1 from contacts o where o.account_id = ${accountId}
        and o.phone = v.phone) then v.phone end)
    from (select distinct on (id) * from (values ${sql.join(values, sql`, `)})
      as given (id, first_name, last_name, email, phone) order by id) v
    where c.account_id = ${accountId} and c.id = v.id
      and (c.first_name = '' and v.first_name <> '' or c.last_name = '' and v.last_name <> ''
        or c.email is null and v.email is not null or c.phone is null and v.phone is not null)`)
}

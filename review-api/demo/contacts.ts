import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import { attestation, type Channel } from "#lib/contract/requests/constants.ts"
import { addressKey } from "../asking/contact-address.ts"
import type { Db } from "../db/connect.ts"
import { contactConsents, contactLocations, contacts, doNotContact } from "../db/schema/contacts.ts"
import { contactNames } from "./contact-names.ts"
import type { MadeAccount } from "./make-account.ts"

export type DemoContact = {
  id: number
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  locationId: number
}

type Account = Pick<MadeAccount, "id" | "adminId">

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[^a-z]/gi, "")
    .toLowerCase()

/** Every fifth guest is known by phone alone, every third by email alone, and the others by both. */
const emailOf = ([first, last]: readonly [string, string], at: number) =>
  at % 5 === 4 ? null : `${plain(first)}.${plain(last)}@mail.example`

/** Numbers of Maine that are for examples. */
const phoneOf = (at: number) =>
  at % 5 !== 4 && at % 3 === 0 ? null : `+1207555${String(100 + at).padStart(4, "0")}`

/** Who gets no more requests, by their place among the guests. */
const refusals: readonly (readonly [at: number, channel: Channel, reason: DoNotContactReason])[] = [
  [3, "email", "unsubscribed"],
  [7, "sms", "stopped"],
  [12, "email", "bounced"],
  [21, "email", "complained"],
  [26, "email", "manual"],
  [38, "sms", "stopped"],
]

/** Guests who were uploaded over the last months, with how they agreed. @returns them in the order of their names. */
export async function makeContacts(
  tx: Db,
  { id: accountId, adminId }: Account,
  locationIds: readonly number[],
  now: Date,
): Promise<DemoContact[]> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString()
  const people = contactNames.map((name, index) => ({
    firstName: name[0],
    lastName: name[1],
    email: emailOf(name, index),
    phone: phoneOf(index),
    createdAt: at(150 - index * 2),
  }))
  const made = await tx
    .insert(contacts)
    .values(
      people.map((person) => ({
        ...person,
        accountId,
        updatedAt: person.createdAt,
        locale: "en",
        timeZone: "America/New_York",
      })),
    )
    .returning({ id: contacts.id })
  const all = people.map(
    ({ createdAt: _, ...person }, index): DemoContact => ({
      ...person,
      id: made[index]!.id,
      locationId: locationIds[index % locationIds.length]!,
    }),
  )
  await tx
    .insert(contactLocations)
    .values(all.map(({ id, locationId }) => ({ accountId, contactId: id, locationId })))
  await tx.insert(contactConsents).values(
    all.flatMap(({ id, email, phone }, index) =>
      (["email", "sms"] as const)
        .filter((channel) => (channel === "email" ? email : phone) !== null)
        .map((channel) => ({
          accountId,
          contactId: id,
          channel,
          source: "upload",
          wording: attestation,
          at: people[index]!.createdAt,
          byUserId: adminId,
          fileName: index < 40 ? "guests-spring.csv" : "loyalty-program.csv",
          fileRow: index + 2,
        })),
    ),
  )
  await tx.insert(doNotContact).values(
    refusals.map(([index, channel, reason], place) => {
      const { email, phone } = all[index]!
      const address = (channel === "email" ? email : phone)!
      return {
        accountId,
        channel,
        addressKey: addressKey(accountId, channel, address),
        address,
        reason,
        at: at(20 - place * 3),
        byUserId: reason === "manual" ? adminId : null,
      }
    }),
  )
  return all
}

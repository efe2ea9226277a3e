import { createHash } from "node:crypto"
import { domainToASCII } from "node:url"
import { type SQL, sql } from "drizzle-orm"
import { emailSchema } from "#lib/contract/common.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { phoneNumber } from "../core/phone-number.ts"

/**
 * An email as a contact is known by it: in lower case, the domain as DNS has it. Plus addresses are addresses of their own.
 * @returns null when it is none.
 */
export function contactEmail(text: string): string | null {
  const trimmed = text.trim().normalize("NFC")
  const at = trimmed.lastIndexOf("@")
  const domain = at > 0 ? domainToASCII(trimmed.slice(at + 1).toLowerCase()) : ""
  const email = `${trimmed.slice(0, at).toLowerCase()}@${domain}`
  return domain !== "" && emailSchema.safeParse(email).success ? email : null
}

/**
 * A phone number as a contact is known by it: +15551234567.
 * @param country where numbers without a + are dialled, two letters. @returns null when it is none.
 */
export const contactPhone = (text: string, country: string | null): string | null =>
  phoneNumber(text.trim(), country)

/** Names an address in the list of those that are not contacted, also once the address itself was erased. */
export const addressKey = (accountId: number, channel: Channel, address: string): string =>
  createHash("sha256").update(`${accountId} ${channel} ${address}`).digest("base64url")

/** `addressKey` of an address in the database. */
export const addressKeySql = (accountId: SQL, channel: Channel, address: SQL): SQL =>
  sql`translate(rtrim(encode(sha256(convert_to(${accountId} || ${` ${channel} `} || ${address}, 'UTF8')), 'base64'), '='),
    '+/', '-_')`

import { and, eq, inArray } from "drizzle-orm"
import type { DoNotContactReason } from "#lib/contract/contacts/constants.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"
import type { Db } from "../db/connect.ts"
import { doNotContact } from "../db/schema/contacts.ts"
import { addressKey } from "./contact-address.ts"

/** An address of an account's customer, normalised (`contactEmail`, `contactPhone`). */
export type Address = {
  accountId: number
  channel: Channel
  address: string
  /** `erased_key` of a request to somebody who was erased, whose address is empty. */
  erasedKey?: string | null
}

/** The key of an address in the list. */
export const keyOfAddress = ({ accountId, channel, address, erasedKey }: Address): string =>
  erasedKey ?? addressKey(accountId, channel, address)

const isOf = (which: Address) =>
  and(
    eq(doNotContact.accountId, which.accountId),
    eq(doNotContact.channel, which.channel),
    eq(doNotContact.addressKey, keyOfAddress(which)),
  )

/**
 * Ends requests to an address; the first reason stays.
 * @param tx the transaction of what was found or asked. @param isErased keeps the hash of the address alone.
 * @returns whether it is new.
 */
export async function stopAsking(
  tx: Db,
  which: Address,
  {
    reason,
    at,
    byUserId = null,
    isErased = false,
  }: { reason: DoNotContactReason; at: Date; byUserId?: number | null; isErased?: boolean },
): Promise<boolean> {
  const { accountId, channel, address } = which
  const added = await tx
    .insert(doNotContact)
    .values({
      accountId,
      channel,
      addressKey: keyOfAddress(which),
      address: isErased || which.erasedKey ? null : address,
      reason,
      at: at.toISOString(),
      byUserId,
    })
    .onConflictDoNothing()
    .returning()
  return added.length > 0
}

/** Lets requests to an address go out again. @returns whether they were ended. */
export async function allowAsking(tx: Db, which: Address): Promise<boolean> {
  const removed = await tx.delete(doNotContact).where(isOf(which)).returning()
  return removed.length > 0
}

/** Reasons of those of an account's addresses that are asked no more, by address. */
export async function stoppedAmong(
  db: Db,
  accountId: number,
  channel: Channel,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, DoNotContactReason>> {
  const byKey = new Map(addresses.map((address) => [addressKey(accountId, channel, address), address]))
  if (byKey.size === 0) return new Map()
  const rows = await db
    .select({ key: doNotContact.addressKey, reason: doNotContact.reason })
    .from(doNotContact)
    .where(
      and(
        eq(doNotContact.accountId, accountId),
        eq(doNotContact.channel, channel),
        inArray(doNotContact.addressKey, [...byKey.keys()]),
      ),
    )
  return new Map(rows.map(({ key, reason }) => [byKey.get(key)!, reason as DoNotContactReason]))
}

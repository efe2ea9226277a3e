import { isDeepStrictEqual } from "node:util"
import type { DirectoryCode, ListingField } from "#lib/contract/local-listings/constants.ts"
import type {
  LocationBulkListings,
  LocationBulkPreviewRow,
} from "#lib/contract/location-bulk-actions/schema.ts"
import type { Actor, Caller } from "../../audit/actor.ts"
import type { Db } from "../../db/connect.ts"
import type { HistoryValues } from "../../db/schema/local-listings.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { listedLocationsAt } from "../local-listings/listing-rows.ts"
import { fieldsToSettle, settle, settlePlan } from "../local-listings/settle-listings.ts"
import { isAutoSynced, switchAutoSync } from "../local-listings/switch-auto-sync.ts"
import { takeValues } from "../local-listings/take-values.ts"
import type { LocationDetailRow } from "../locations/location-columns.ts"
import { type Outcome, reasonOf } from "./outcome.ts"

export type Writing = { deps: Deps; scope: Scope; actor: Actor }
type Held = Pick<LocationDetailRow, "id" | "name">

/** Effect of a change at a location. */
export type Planned = {
  changes: LocationBulkPreviewRow["changes"]
  /** Why it cannot be changed. */
  reason: string | null
}

const nothing: Planned = { changes: [], reason: null }

/** Effect of turning Auto Sync on or off at each of some locations, as they stood at the last look. */
export async function planAutoSync(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  ids: readonly number[],
  isOn: boolean,
): Promise<Map<number, Planned>> {
  const rows = await listedLocationsAt(deps, scope, ids)
  return new Map(
    rows.map(({ id, is_published, status_reason }): [number, Planned] => {
      if (is_published === isOn) return [id, nothing]
      if (isOn && status_reason !== null)
        return [id, { changes: [], reason: `Cannot Publish: ${status_reason}` }]
      return [id, { changes: [{ field: "auto_sync", before: is_published, after: isOn }], reason: null }]
    }),
  )
}

/** Effect of settling differences at each of some locations. */
export async function planListings(
  db: Db,
  accountId: number,
  ids: readonly number[],
  { keep, directory_code: code, field }: LocationBulkListings,
): Promise<Map<number, Planned>> {
  const rows = await fieldsToSettle(db, accountId, ids, { codes: code && [code], field })
  return new Map(
    [...Map.groupBy(rows, ({ location_id }) => location_id)].map(([id, own]) => {
      const { changes, reason } = settlePlan(own, keep, { isBroad: true })
      return [
        id,
        {
          reason,
          changes: changes.map(({ code: directory_code, ...rest }) => ({ ...rest, directory_code })),
        },
      ]
    }),
  )
}

/** Turns Auto Sync of locations, which the transaction holds, on or off. */
export async function changeAutoSync(
  tx: Db,
  { deps, scope, actor }: Writing,
  held: readonly Held[],
  isOn: boolean,
): Promise<Map<number, Outcome>> {
  const { accountId } = scope
  const ids = held.map(({ id }) => id)
  const planned = await planAutoSync({ ...deps, db: tx }, scope, ids, isOn)
  const outcomes = new Map<number, Outcome>()
  for (const one of held) {
    const { changes, reason } = planned.get(one.id) ?? nothing
    if (reason) outcomes.set(one.id, { result: "failed", reason })
    else if (changes.length === 0) outcomes.set(one.id, { result: "unchanged", reason: null })
    else {
      await switchAutoSync(tx, { deps, actor, accountId }, one, isOn)
      outcomes.set(one.id, { result: "changed", reason: null, before: { auto_sync: !isOn } })
    }
  }
  return outcomes
}

/** An actor as the call that does the same for one location. */
const resolving = (actor: Actor): Caller => ({ ...actor, operation: "local_listings.resolve" })

/** Settles differences of locations, which the transaction holds; one that refuses a value keeps all that it has. */
export async function changeListings(
  tx: Db,
  { deps, scope, actor }: Writing,
  held: readonly Held[],
  { keep, directory_code: code, field }: LocationBulkListings,
): Promise<Map<number, Outcome>> {
  const ids = held.map(({ id }) => id)
  const rows = await fieldsToSettle(tx, scope.accountId, ids, { codes: code && [code], field }, true)
  const byLocation = Map.groupBy(rows, ({ location_id }) => location_id)
  const outcomes = new Map<number, Outcome>()
  for (const one of held) {
    const { changes, reason } = settlePlan(byLocation.get(one.id) ?? [], keep, { isBroad: true })
    const [first] = changes
    if (!first) {
      outcomes.set(one.id, { result: reason ? "failed" : "unchanged", reason })
      continue
    }
    try {
      const call = { deps, scope, actor: resolving(actor) }
      const before = await tx.transaction((part) => settle(part, call, one, keep, changes))
      const set = Object.fromEntries(changes.map((change) => [change.field, change.after]))
      outcomes.set(one.id, {
        result: "changed",
        reason: null,
        ...(keep !== "ours" && { before: { taken: before, set, code: first.code } }),
      })
    } catch (error) {
      outcomes.set(one.id, { result: "failed", reason: reasonOf(error) })
    }
  }
  return outcomes
}

type Taken = { taken: HistoryValues; set: HistoryValues; code: DirectoryCode }

/** Gives a location back what it had before it took values of a directory. @returns false when it has others by now. */
export async function undoTaken(
  tx: Db,
  { deps, scope, actor }: Writing,
  { id }: Held,
  { taken, set, code }: Taken,
): Promise<boolean> {
  const rows = await fieldsToSettle(tx, scope.accountId, [id], { codes: [code] }, true)
  const now = new Map(rows.map(({ field, ours }) => [field, ours]))
  const isAsSet = Object.entries(set).every(([field, value]) =>
    isDeepStrictEqual(now.get(field as ListingField), value),
  )
  if (!isAsSet) return false
  const at = { accountId: scope.accountId, locationId: id, sourceCode: code }
  await takeValues(tx, { deps, scope, actor: resolving(actor) }, at, taken, { isOwnPublished: true })
  return true
}

/** Puts Auto Sync of a location back. @returns false when it has been switched since. */
export async function undoAutoSync(
  tx: Db,
  { deps, scope, actor }: Writing,
  held: Held,
  before: boolean,
): Promise<boolean> {
  const { accountId } = scope
  if ((await isAutoSynced(tx, accountId, held.id)) === before) return false
  return switchAutoSync(tx, { deps, actor, accountId }, held, before)
}

import { and, eq, or, sql } from "drizzle-orm"
import type { Channel, ChannelKind } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { hasRows } from "../../db/rows.ts"
import { recipientUploads } from "../../db/schema/campaigns.ts"
import { exportFiles } from "../../db/schema/export-files.ts"
import { uploads } from "../../db/schema/uploads.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"

type Question = (deps: Pick<Deps, "db">, scope: Scope, resource: string) => Promise<boolean>

const ownFile: Question = async ({ db }, { accountId, userId }, publicId) => {
  const own = and(eq(exportFiles.accountId, accountId), eq(exportFiles.userId, userId))
  const rows = await db
    .select({ id: exportFiles.id })
    .from(exportFiles)
    .where(and(eq(exportFiles.publicId, publicId), own))
  return rows.length > 0
}

/** Who uploaded an image waits for it: by its own id, or that of what it is for, such as a location that one sees (D-240). */
const ownImage: Question = async ({ db }, scope, resource) => {
  const { accountId, userId } = scope
  const isNamed = or(eq(uploads.id, resource), eq(uploads.resourceId, resource))
  const own = and(eq(uploads.accountId, accountId), eq(uploads.userId, userId), isNamed)
  if ((await db.select({ id: uploads.id }).from(uploads).where(own).limit(1)).length > 0) return true
  const locationId = filterId(resource)
  return locationId ? seesLocation({ db }, scope, locationId) : false
}

/** Whether a scope sees a location (D-023). */
export async function seesLocation({ db }: Pick<Deps, "db">, scope: Scope, id: number): Promise<boolean> {
  const visible = await visibleLocations(db, scope, "l")
  return hasRows(db, sql`select 1 from locations l where ${visible} and l.id = ${id}`)
}

/** Who uploaded recipients waits for them; who sees all locations may look at all files. */
const ownRecipients: Question = async ({ db }, { accountId, userId, locations }, resource) => {
  const own = and(
    eq(recipientUploads.accountId, accountId),
    eq(recipientUploads.id, filterId(resource)!),
    locations === "all" ? undefined : eq(recipientUploads.userId, userId),
  )
  return (await db.$count(recipientUploads, own)) > 0
}

const questions: Record<ChannelKind, Question> = {
  account: async (_, scope, id) => id === String(scope.accountId),
  user: async (_, scope, id) => id === String(scope.userId),
  location: (deps, scope, id) => seesLocation(deps, scope, filterId(id)!),
  export_file: ownFile,
  image: ownImage,
  recipient_upload: ownRecipients,
}

/** Whether a scope may listen to a channel (D-235); missing and foreign ones alike may not be. */
export function mayReadChannel(deps: Pick<Deps, "db">, scope: Scope, channel: string): Promise<boolean> {
  const [kind, resource] = (channel as Channel).split(":") as [ChannelKind, string]
  return questions[kind](deps, scope, resource)
}

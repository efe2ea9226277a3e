import { and, eq, sql } from "drizzle-orm"
import type { Channel, ChannelKind } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import { rowsOf } from "../../db/connect.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { exportFiles } from "../../db/schema/exports.ts"
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

/** Whether a scope sees a location (D-023). */
export async function seesLocation({ db }: Pick<Deps, "db">, scope: Scope, id: number): Promise<boolean> {
  const visible = await visibleLocations(db, scope, "l")
  const rows = await rowsOf(db, sql`select 1 from locations l where ${visible} and l.id = ${id}`)
  return rows.length > 0
}

const questions: Record<ChannelKind, Question> = {
  account: async (_, scope, id) => id === String(scope.accountId),
  user: async (_, scope, id) => id === String(scope.userId),
  location: (deps, scope, id) => seesLocation(deps, scope, filterId(id)!),
  export_file: ownFile,
  // Nothing is processed under these names yet, so they are nobody's.
  image: async () => false,
  recipient_upload: async () => false,
}

/** Whether a scope may listen to a channel (D-235); missing and foreign ones alike may not be. */
export function mayReadChannel(deps: Pick<Deps, "db">, scope: Scope, channel: string): Promise<boolean> {
  const [kind, resource] = (channel as Channel).split(":") as [ChannelKind, string]
  return questions[kind](deps, scope, resource)
}

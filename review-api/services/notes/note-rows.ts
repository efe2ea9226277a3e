import { type SQL, sql } from "drizzle-orm"
import type { Note } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import { type Db, rowsOf } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import { profileName } from "../users/user-columns.ts"

type NoteRow = Note & { user_id: number }

/** Own notes; Admins delete those of others too (D-134). */
function rightsOn(scope: Scope, { user_id }: NoteRow) {
  const isOwn = user_id === scope.userId
  const { note = [] } = scope.permissions
  return {
    can_update: isOwn && note.includes("update"),
    can_delete: (isOwn || userTypeName(scope.userTypeId) === "Admin") && note.includes("delete"),
  }
}

/** Notes of reviews that the caller may reach, as they go out. @param where condition on `notes n`; order and limit besides. */
export async function readNotes(db: Db, scope: Scope, where: SQL, tail: SQL = sql``): Promise<Note[]> {
  const rows = await rowsOf<NoteRow>(
    db,
    sql`select n.id, n.account_id, n.review_id, n.user_id,
          (select ${profileName} from users u where u.account_id = n.account_id and u.id = n.user_id) as user_name,
          n.content,
          (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', ${profileName}) order by u.id), '[]'::jsonb)
            from users u where u.account_id = n.account_id and u.id = any(n.mentioned_user_ids)) as mentioned_users,
          ${wireInstant(sql`n.created_at`)} as created_at, ${wireInstant(sql`n.updated_at`)} as updated_at
        from notes n join reviews r on r.account_id = n.account_id and r.id = n.review_id
        where n.account_id = ${scope.accountId} and ${await reachableReviews(db, scope)} and ${where} ${tail}`,
  )
  return rows.map((row) => ({ ...row, ...rightsOn(scope, row) }))
}

/** One note. @throws 404 when it is missing, foreign, or on a review out of sight. */
export async function visibleNote(db: Db, scope: Scope, id: number): Promise<Note> {
  const [note] = await readNotes(db, scope, sql`n.id = ${id}`)
  if (!note) throw notFound()
  return note
}

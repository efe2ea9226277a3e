import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Note } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { notFound, refused } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { reachableReviews } from "../../db/queries/reachable-reviews.ts"
import { profileName } from "../../db/queries/user-columns.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import { notes } from "../../db/schema/notes.ts"
import { userTypeName } from "../../permissions/matrix.ts"
import type { Scope } from "../../permissions/scope.ts"
import { lockReview } from "../../reviews/lock-reviews.ts"
import { publishReviewsUpdated } from "../../reviews/publish-reviews-updated.ts"
import { recordReviewEvent } from "../../reviews/record-review-event.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { visibleReview } from "../reviews/get-review.ts"
import type { Service, Verbs } from "../service.ts"
import { listNotePeople } from "./list-people.ts"
import { mentionedUsers, notifyMentioned } from "./mentions.ts"

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
async function readNotes(db: Db, scope: Scope, where: SQL, tail: SQL = sql``): Promise<Note[]> {
  const rows = await rowsOf(
    db,
    {
      id: column.number(),
      account_id: column.number(),
      review_id: column.number(),
      user_id: column.number(),
      content: column.text(),
      mentioned_users: column.json<NoteRow["mentioned_users"]>(),
      created_at: column.text(),
      user_name: column.text().nullable(),
      updated_at: column.text().nullable(),
    },
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
async function visibleNote(db: Db, scope: Scope, id: number): Promise<Note> {
  const [note] = await readNotes(db, scope, sql`n.id = ${id}`)
  if (!note) throw notFound()
  return note
}

/** GET /notes: those on a review, the oldest first (D-134). @throws 404 for a review that is missing or out of sight. */
const listNotes: Service<"notes.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const { id } = await visibleReview(deps.db, scope, pathId(query.review_id))
  const mine = sql`n.account_id = ${scope.accountId} and n.review_id = ${id}`
  const total = await countOf(deps.db, sql`from notes n where ${mine}`)
  const tail = sql`order by n.id limit ${perPage} offset ${offset}`
  return listAnswerOf({
    path: "/notes",
    query,
    page,
    perPage,
    total,
    collection: "notes",
    items: await readNotes(deps.db, scope, mine, tail),
  })
}

/**
 * POST /notes: a note on a review; whom it mentions gets a mail (D-134). Nothing is mailed while the provider acts as
 * someone (F-505).
 * @throws 404, 422 for a mention of someone who may not read the review.
 */
const createNote: Service<"notes.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const note = await deps.db.transaction(async (tx) => {
    const review = await lockReview(tx, scope, String(body.review_id))
    const given = body.mentioned_user_ids ?? []
    const mentioned = await mentionedUsers(tx, accountId, review.locationId, given)
    const [made] = await tx
      .insert(notes)
      .values({
        accountId,
        reviewId: review.id,
        userId,
        content: body.content.trim(),
        mentionedUserIds: mentioned.map(({ id }) => id),
        createdAt: deps.clock.now().toISOString(),
      })
      .returning()
    const isMailed = actor.kind !== "impersonated"
    const mention = { accountId, noteId: made!.id, reviewId: review.id, userId, isMailed }
    await notifyMentioned(tx, deps, mention, mentioned)
    const event = { accountId, reviewId: review.id, userId, action: "note_added" } as const
    await recordReviewEvent(tx, deps, { ...event, after: { note_id: made!.id } })
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "note", id: made!.id, name: review.author },
      after: { review_id: review.id },
    })
    return visibleNote(tx, scope, made!.id)
  })
  deps.mailer.wake()
  return note
}

/**
 * PATCH /notes/{id}: the own one; whom it newly mentions gets a mail (D-134).
 * @throws 404, 403 for the note of someone else, 422.
 */
const updateNote: Service<"notes.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId, userId } = scope
  const id = pathId(params.id)
  const note = await deps.db.transaction(async (tx) => {
    const { review_id } = await visibleNote(tx, scope, id)
    const review = await lockReview(tx, scope, String(review_id))
    const before = await visibleNote(tx, scope, id)
    if (!before.can_update) throw refused("note.update")
    const known = before.mentioned_users.map((user) => Number(user.id))
    const given = body.mentioned_user_ids
    const mentioned = given ? await mentionedUsers(tx, accountId, review.locationId, given) : []
    const content = body.content?.trim() ?? before.content
    const mentionedUserIds = given ? mentioned.map((user) => user.id) : known
    const isSame = content === before.content && String(mentionedUserIds) === String(known)
    if (isSame) return before
    await tx
      .update(notes)
      .set({ content, mentionedUserIds, updatedAt: deps.clock.now().toISOString() })
      .where(and(eq(notes.accountId, accountId), eq(notes.id, id)))
    const added = mentioned.filter((user) => !known.includes(user.id))
    const isMailed = actor.kind !== "impersonated"
    await notifyMentioned(tx, deps, { accountId, noteId: id, reviewId: review.id, userId, isMailed }, added)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "note", id, name: review.author },
      after: { review_id: review.id },
    })
    return visibleNote(tx, scope, id)
  })
  deps.mailer.wake()
  return note
}

/** DELETE /notes/{id}: the own one, as Admin any (D-134). @throws 404, 403 for the note of someone else. */
const deleteNote: Service<"notes.delete"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  const id = pathId(params.id)
  await deps.db.transaction(async (tx) => {
    const note = await visibleNote(tx, scope, id)
    if (!note.can_delete) throw refused("note.delete")
    const review = await lockReview(tx, scope, String(note.review_id))
    const [gone] = await tx
      .delete(notes)
      .where(and(eq(notes.accountId, accountId), eq(notes.id, id)))
      .returning({ id: notes.id })
    if (!gone) throw notFound()
    await publishReviewsUpdated(tx, accountId, [review])
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "note", id, name: note.user_name ?? null },
      before: { review_id: note.review_id },
    })
  })
  return undefined
}

export const verbs = {
  "notes.list": listNotes,
  "notes.list_people": listNotePeople,
  "notes.create": createNote,
  "notes.update": updateNote,
  "notes.delete": deleteNote,
} satisfies Verbs

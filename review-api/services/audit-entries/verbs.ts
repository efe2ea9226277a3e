import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { cursorPageOf, totalOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import {
  type AuditRow,
  auditColumns,
  auditRowShape,
  auditSelection,
  requireAction,
  requireAdmin,
} from "./audit-selection.ts"
import { namesOf } from "./names-of.ts"
import { readAuditPage } from "./read-page.ts"

/** Where the log stops being counted. */
const maxCounted = 10_000

const path = "/audit_entries"

/** The audit log of the account, newest first. @throws 403 for everyone but an Admin. */
const listAuditEntries: Service<"audit_entries.list"> = async ({ deps, scope, query }) => {
  requireAdmin(scope)
  await requireAction(deps.db, scope, query)
  const selection = auditSelection(scope, query)
  const page = await readAuditPage(deps.db, path, selection, query)
  const [counted] = await rowsOf(
    deps.db,
    { count: column.number() },
    sql`select count(*) as count
        from (select 1 from audit_entries e where ${selection} limit ${maxCounted + 1}) counted`,
  )
  const cursors = { before: page.newer, after: page.older }
  const { count } = counted!
  return {
    _embedded: { audit_entries: page.rows },
    names: await namesOf(deps.db, scope.accountId, page.rows),
    ...totalOf({ count: Math.min(count, maxCounted), exact: count <= maxCounted }, query),
    ...cursorPageOf(path, query, cursors),
  }
}

/**
 * Everyone and every action that appears in the log, people by email. It jumps from one to the next through an
 * index, so that a long log costs no more than a short one. @throws 403 for everyone but an Admin.
 */
const listAuditChoices: Service<"audit_entries.choices"> = async ({ deps, scope }) => {
  requireAdmin(scope)
  const own = sql`account_id = ${scope.accountId}`
  const users = await rowsOf(
    deps.db,
    { user_id: column.number(), email: column.text() },
    sql`with recursive people as (
          (select actor_user_id as id from audit_entries where ${own} and actor_user_id is not null
            order by actor_user_id limit 1)
          union all
          select (select actor_user_id from audit_entries where ${own} and actor_user_id > people.id
            order by actor_user_id limit 1) from people where people.id is not null)
        select people.id as user_id, last.email from people cross join lateral (
          select coalesce(actor_email, '') as email from audit_entries
          where ${own} and actor_user_id = people.id order by id desc limit 1) last
        where people.id is not null order by lower(last.email), people.id limit 1000`,
  )
  const actions = await rowsOf(
    deps.db,
    { action: column.text() },
    sql`with recursive kinds as (
          (select action from audit_entries where ${own} order by action limit 1)
          union all
          select (select action from audit_entries where ${own} and action > kinds.action order by action limit 1)
          from kinds where kinds.action is not null)
        select action from kinds where action is not null limit 1000`,
  )
  return { users, actions: actions.map(({ action }) => action) }
}

/** Lines that are read at a time. */
const batchSize = 1_000

const json = (values: unknown): string | null => (values == null ? null : JSON.stringify(values))

const columns: Record<string, Column<AuditRow>> = {
  time: { as: "instant", of: ({ at }) => at },
  email: ({ email }) => email,
  acting_as: ({ actor_kind }) => actor_kind,
  action: ({ action }) => action,
  resource_type: ({ resource_type }) => resource_type,
  resource_id: ({ resource_id }) => resource_id,
  resource_name: ({ resource_name }) => resource_name,
  address: ({ address }) => address,
  user_agent: ({ user_agent }) => user_agent,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
}

/** Everything that was there when it began, newest first, a batch at a time. */
async function* batchesOf(db: Db, selection: SQL): AsyncGenerator<AuditRow[]> {
  let before: number | null = null
  while (true) {
    const place: SQL = before === null ? sql`` : sql`and e.id < ${before}`
    const rows: AuditRow[] = await rowsOf(
      db,
      auditRowShape,
      sql`select ${auditColumns} from audit_entries e where ${selection} ${place}
          order by e.id desc limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    before = rows.at(-1)!.id
  }
}

/** The audit log as a file (D-109, D-110), in constant memory. @throws 403 for everyone but an Admin. */
const exportAuditEntries: Service<"audit_entries.export"> = async ({ deps, scope, query }) => {
  requireAdmin(scope)
  await requireAction(deps.db, scope, query)
  const batches = batchesOf(deps.db, auditSelection(scope, query))
  return fileDownload(deps, scope, "audit-log", { columns, batches }, query.file_type)
}

export const verbs = {
  "audit_entries.list": listAuditEntries,
  "audit_entries.choices": listAuditChoices,
  "audit_entries.export": exportAuditEntries,
} satisfies Verbs

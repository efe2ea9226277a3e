import { type SQL, sql } from "drizzle-orm"
import { requestTypes } from "#lib/contract/requests/constants.ts"
import type { TemplateMetadata } from "#lib/contract/templates/schema.ts"
import { notFound } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { isVisibleLocation } from "../../db/queries/visible-locations.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { headerImageAddress } from "../uploads/header-image.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"

const shape = {
  id: column.number(),
  account_id: column.number(),
  request_type_id: column.number<1 | 2>(),
  layout_id: column.number(),
  metadata: column.json<TemplateMetadata>(),
  resource_type: column.text(),
  resource_id: column.number(),
  name: column.text(),
  subject: column.text(),
  content: column.text(),
  header_text: column.text(),
  header_image: column.text().nullable(),
  use_header_image: column.boolean(),
  created_at: column.text(),
  updated_at: column.text(),
}

/** A template as it is stored: of its image the name of the file. */
export type TemplateRow = RowOf<typeof shape>

/** The condition of a template `t` that the scope sees: of the account, or of a location that it sees (D-216). */
export const isVisibleTemplate = (scope: Scope): SQL => sql`t.account_id = ${scope.accountId}
  and (t.resource_type = 'account' or exists (select 1 from locations l
    where l.account_id = t.account_id and l.id = t.resource_id and ${isVisibleLocation(scope)}))`

/** @param rest what follows the columns: `from templates t …`. */
export const templateRows = (db: Db, rest: SQL): Promise<TemplateRow[]> =>
  rowsOf(
    db,
    shape,
    sql`select t.id, t.account_id, t.request_type_id, t.layout_id, t.metadata, t.resource_type, t.resource_id, t.name,
        t.subject, t.content, t.header_text, t.header_image, t.use_header_image,
        ${wireInstant(sql`t.created_at`)} as created_at, ${wireInstant(sql`t.updated_at`)} as updated_at ${rest}`,
  )

/** One template that the scope sees. @throws 404 for any other. */
export async function templateOf(db: Db, scope: Scope, given: string): Promise<TemplateRow> {
  const where = sql`${isVisibleTemplate(scope)} and t.id = ${pathId(given)}`
  const [row] = await templateRows(db, sql`from templates t where ${where}`)
  if (!row) throw notFound()
  return row
}

/** As `templateOf`, held until the transaction ends. */
export async function lockTemplate(tx: Db, scope: Scope, given: string): Promise<TemplateRow> {
  await tx.execute(sql`select 1 from templates where account_id = ${scope.accountId} and id = ${pathId(given)}
    for update`)
  return templateOf(tx, scope, given)
}

/** Templates as they go out (F-245). */
export async function templateItems(
  deps: Deps,
  { accountId }: Pick<Scope, "accountId">,
  rows: readonly TemplateRow[],
) {
  const hasImage = rows.some((row) => row.header_image !== null)
  const { site } = hasImage ? await emailBrandingOf(deps, accountId) : { site: "" }
  return rows.map((row) => ({
    ...row,
    request_type_symbol: requestTypes[row.request_type_id],
    header_image: headerImageAddress(deps, site, row.header_image),
  }))
}

/** Values of a template in the audit log. */
export const auditValues = ({
  id: _,
  account_id: __,
  created_at: ___,
  updated_at: ____,
  ...values
}: TemplateRow) => values

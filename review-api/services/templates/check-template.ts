import { sql } from "drizzle-orm"
import { feedbackTypeOf, type Id } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { type TemplateResource, templateLimits } from "#lib/contract/templates/constants.ts"
import type { TemplateMetadata } from "#lib/contract/templates/schema.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { knownIds } from "../../db/queries/known-ids.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import { countOf, hasRows } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"

const sms = 2

/** An error that is a sentence of its own. */
const errorAt = (field: string, text: string) => new ApiError(422, text, { errors: { [field]: [text] } })

type Texts = { requestTypeId: number; subject: string; content: string }

/** @throws 422 at the fields of a text that cannot be sent in its way. */
export function checkTexts({ requestTypeId, subject, content }: Texts): void {
  if (requestTypeId !== sms && subject === "") throw invalid({ subject: ["can't be blank"] })
  if (requestTypeId === sms && content.length > templateLimits.smsContent)
    throw invalid({ content: ["is too long"] })
}

/** Left out of an SMS. */
export const withoutEmailParts = (requestTypeId: number) =>
  requestTypeId === sms
    ? { layoutId: 2, subject: "", headerText: "", headerImage: null, useHeaderImage: false }
    : {}

/**
 * For which locations a template is.
 * @throws 422 at `resource_id` for another account, and for a location that the scope does not see.
 */
export async function resourceOf(
  tx: Db,
  scope: Scope,
  type: TemplateResource,
  given: Id | null | undefined,
): Promise<{ resourceType: TemplateResource; resourceId: number }> {
  const { accountId } = scope
  if (type === "account") {
    if (given != null && !sameId(given, accountId)) throw invalid({ resource_id: ["is not this account"] })
    return { resourceType: type, resourceId: accountId }
  }
  const from = sql`locations l where ${await visibleLocations(tx, scope, "l")} and l.id`
  const [id] = await knownIds(tx, given == null ? [] : [given], {
    field: "resource_id",
    noun: "location",
    from,
  })
  if (id === undefined) throw invalid({ resource_id: ["can't be blank"] })
  return { resourceType: type, resourceId: id }
}

/**
 * The metadata of a template, with a known kind of feedback: another kind than `microsurvey` has no survey.
 * @throws 422 at `microsurvey_id` for one that is missing or foreign.
 */
export async function metadataOf(
  tx: Db,
  { accountId }: Scope,
  given: TemplateMetadata,
): Promise<TemplateMetadata> {
  const type = feedbackTypeOf(given.selector_type)
  const { microsurvey_id: surveyId, ...rest } = given
  if (type !== "microsurvey") return { ...rest, selector_type: type }
  const id = filterId(surveyId == null ? undefined : String(surveyId))
  const isKnown =
    id !== undefined &&
    (await hasRows(tx, sql`select 1 from microsurveys where account_id = ${accountId} and id = ${id}`))
  if (!isKnown) throw errorAt("microsurvey_id", "Choose a microsurvey.")
  return { ...rest, selector_type: type, microsurvey_id: id }
}

/** @throws 422 where the account has another template of its type with this name. */
export async function checkName(
  tx: Db,
  { accountId }: Scope,
  { name, requestTypeId, id = 0 }: { name: string; requestTypeId: number; id?: number },
): Promise<void> {
  const isTaken = await hasRows(
    tx,
    sql`select 1 from templates where account_id = ${accountId} and request_type_id = ${requestTypeId}
      and lower(name) = lower(${name}) and id <> ${id}`,
  )
  if (isTaken) throw errorAt("name", "A template with that name already exists")
}

/** @throws 422 once the account has as many as it may. */
export async function checkRoom(tx: Db, { accountId }: Scope): Promise<void> {
  const known = await countOf(tx, sql`from templates where account_id = ${accountId}`)
  if (known >= templateLimits.templates)
    throw new ApiError(422, `You can have up to ${templateLimits.templates} templates.`)
}

/** Holds the names and number of an account's templates until the transaction ends. */
export const holdTemplates = (tx: Db, { accountId }: Scope) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${accountId}`}, 0))`)

import { and, eq, sql } from "drizzle-orm"
import type { BodyOf } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import { rowsOf } from "../../db/rows.ts"
import { accounts, customDomains, whitelabels } from "../../db/schema/identity.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { findClaim, isClaim } from "./claims.ts"
import { domainItem } from "./domain-item.ts"
import { domainNameOf } from "./domain-name.ts"
import { findWhitelabel } from "./find-whitelabel.ts"
import { lockOwnWhitelabel, type StoredWhitelabel, whitelabelResource } from "./own-whitelabel.ts"
import { updateLogo } from "./update-logo.ts"
import { verifyDomain } from "./verify-domain.ts"
import { whitelabelDetail } from "./whitelabel-detail.ts"
import { noWhitelabel, whitelabelColumns, whitelabelShape } from "./whitelabel-item.ts"

/** The white label of the session's account, else its parent's, else all fields null (D-055). */
const myWhitelabel: Service<"whitelabels.mine"> = async ({ deps, scope }) =>
  (await findWhitelabel(deps.db, scope.accountId)) ?? noWhitelabel

/** The white label of a verified custom domain, none or one (D-055). Public: it draws the login page. */
const listWhitelabels: Service<"whitelabels.list"> = async ({ deps, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const items = await rowsOf(
    deps.db,
    whitelabelShape,
    sql`select ${whitelabelColumns}
        from custom_domains d
        join whitelabels w on w.account_id = d.account_id and w.id = d.whitelabel_id
        join accounts a on a.id = w.account_id
        where d.domain = ${query.custom_domain.trim().toLowerCase()} and d.verified_at is not null`,
  )
  return listAnswerOf({
    path: "/whitelabels",
    query,
    page,
    perPage,
    total: items.length,
    collection: "whitelabels",
    items: items.slice(offset, offset + perPage),
  })
}

/** The own white label with its domains (D-079); everyone else's is 404. */
const getWhitelabel: Service<"whitelabels.get"> = ({ deps, scope, params }) =>
  whitelabelDetail(deps.db, deps, scope.accountId, pathId(params.id))

const columns = {
  name: "name",
  navigation_background_color: "navigationBackgroundColor",
  main_text_color: "mainTextColor",
  active_text_color: "activeTextColor",
  background_hover_color: "backgroundHoverColor",
  hover_text_color: "hoverTextColor",
  accent_color: "accentColor",
  logo_left: "logoLeft",
  support_email: "supportEmail",
  support_phone: "supportPhone",
} as const

type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

/** The fields that a body changes: what it does not name stays as it is. */
function changedRow(before: StoredWhitelabel, body: BodyOf<"whitelabels.update">): StoredWhitelabel {
  const given = fields.filter((field) => body[field] !== undefined)
  return { ...before, ...Object.fromEntries(given.map((field) => [columns[field], body[field]])) }
}

const valuesOf = (row: StoredWhitelabel) =>
  Object.fromEntries(fields.map((field) => [field, row[columns[field]]]))

/**
 * Changes name, colours, logo and support contact of the own white label (D-079). The account's own name needs not to
 * be kept twice.
 * @throws 404 for every other one.
 */
const updateWhitelabel: Service<"whitelabels.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const before = await lockOwnWhitelabel(tx, scope, params.id)
    const [account] = await tx
      .select({ name: accounts.name })
      .from(accounts)
      .where(eq(accounts.id, scope.accountId))
    const changed = changedRow(before, body)
    const after = { ...changed, name: changed.name === account?.name ? null : changed.name }
    await tx.update(whitelabels).set(after).where(eq(whitelabels.id, before.id))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: whitelabelResource(after),
      before: valuesOf(before),
      after: valuesOf(after),
    })
    return whitelabelDetail(tx, deps, scope.accountId, before.id)
  })

const maxDomains = 5

/**
 * Claims a domain for the own white label (D-079). It answers nothing until its TXT record has been seen, so a claim
 * stands in no one's way, whoever owns the domain.
 * @throws 404 for a white label of someone else, 422 for a name that cannot be one, 409 for one too many.
 */
const addDomain: Service<"whitelabels.add_domain"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const whitelabel = await lockOwnWhitelabel(tx, scope, params.id)
    const named = domainNameOf(body.custom_domain, deps.config.ownHosts)
    if ("error" in named) throw invalid({ custom_domain: [named.error] })
    const { domain } = named
    const { accountId } = scope
    const own = and(eq(customDomains.accountId, accountId), eq(customDomains.whitelabelId, whitelabel.id))
    const claims = await tx.select().from(customDomains).where(own)
    if (claims.some((claim) => claim.domain === domain)) {
      throw invalid({ custom_domain: ["is already in your list"] })
    }
    if (claims.length >= maxDomains) {
      const message = `You can have up to ${maxDomains} domains. Remove one first.`
      throw new ApiError(409, message, { errors: { custom_domain: [message] } })
    }
    const [claim] = await tx
      .insert(customDomains)
      .values({ accountId, whitelabelId: whitelabel.id, domain, createdAt: deps.clock.now().toISOString() })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: whitelabelResource(whitelabel),
      after: { custom_domain: domain },
    })
    return domainItem(claim!, deps.config)
  })

/** Gives a domain up: from now on it answers nothing (D-079). @throws 404 for one that is not in the own list. */
const removeDomain: Service<"whitelabels.remove_domain"> = ({ deps, scope, params, actor }) =>
  deps.db.transaction(async (tx) => {
    const whitelabel = await lockOwnWhitelabel(tx, scope, params.id)
    const claim = await findClaim(tx, scope.accountId, params)
    await tx.delete(customDomains).where(isClaim(claim))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: whitelabelResource(whitelabel),
      before: { custom_domain: claim.domain, verified_at: claim.verifiedAt },
    })
    return undefined
  })

export const verbs = {
  "whitelabels.mine": myWhitelabel,
  "whitelabels.list": listWhitelabels,
  "whitelabels.get": getWhitelabel,
  "whitelabels.update": updateWhitelabel,
  "whitelabels.update_logo": updateLogo,
  "whitelabels.add_domain": addDomain,
  "whitelabels.verify_domain": verifyDomain,
  "whitelabels.remove_domain": removeDomain,
} satisfies Verbs

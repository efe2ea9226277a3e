import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"
import { column } from "../../db/rows.ts"

/** Columns of a white label as it goes out (D-055), from `w` (white label), `a` (account) and `d` (domain). */
export const whitelabelColumns = sql`
  w.id, w.account_id, coalesce(w.name, a.name) as name, w.navigation_background_color, w.main_text_color, w.active_text_color,
  w.background_hover_color, w.hover_text_color, w.accent_color, w.logo_left, w.support_email, w.support_phone,
  d.domain as custom_domain`

/** Of `whitelabelColumns`. */
export const whitelabelShape = {
  id: column.number().nullable(),
  account_id: column.number().nullable(),
  navigation_background_color: column.text().nullable(),
  main_text_color: column.text().nullable(),
  active_text_color: column.text().nullable(),
  background_hover_color: column.text().nullable(),
  hover_text_color: column.text().nullable(),
  logo_left: column.text().nullable(),
  name: column.text().nullable(),
  accent_color: column.text().nullable(),
  custom_domain: column.text().nullable(),
  support_email: column.text().nullable(),
  support_phone: column.text().nullable(),
}

/**
 * Joins `d`, the verified domain of `w` that links lead to: the one that has been so for longest, so that links stay
 * where they are until it is given up; none that was seen to lead nowhere.
 */
export const domainInUse = sql`
  left join lateral (
    select domain from custom_domains c
    where c.account_id = w.account_id and c.whitelabel_id = w.id and c.verified_at is not null
      and c.leads_here is distinct from false
    order by verified_at, domain limit 1) d on true`

/** White label of an account without one: every field null. */
export const noWhitelabel: Whitelabel = {
  id: null,
  account_id: null,
  name: null,
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  accent_color: null,
  logo_left: null,
  custom_domain: null,
  support_email: null,
  support_phone: null,
}

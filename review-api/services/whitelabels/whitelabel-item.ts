import { sql } from "drizzle-orm"
import type { Whitelabel } from "#lib/contract/index.ts"

/** Columns of a white label as it goes out (D-055), from `w` (white label), `a` (account) and `d` (verified domain). */
export const whitelabelColumns = sql`
  w.id, w.account_id, a.name, w.navigation_background_color, w.main_text_color, w.active_text_color,
  w.background_hover_color, w.hover_text_color, w.accent_color, w.logo_left, w.support_email, w.support_phone,
  d.domain as custom_domain`

/** What an account without a white label gets: every field null. */
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

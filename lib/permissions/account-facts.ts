import { callApi } from "#lib/bff/call-api.ts"
import type { Account, Whitelabel } from "#lib/contract/index.ts"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { Caller, Session } from "#lib/session/session.ts"

/** What every page needs besides the session. */
export type AccountFacts = {
  whitelabel: Whitelabel
  account: Account
  /** Values by code (D-035). */
  settings: Record<string, string>
}

const keptForMs = 30_000
/** 000 §9. */
const settingsPerPage = 250

async function allSettings(caller: Caller, session: Session): Promise<Record<string, string>> {
  const settings: Record<string, string> = {}
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { account_id: String(session.account_id), per_page: settingsPerPage, page }
    const answer = await callApi(caller, "account_settings.list", { query })
    for (const { code, value } of answer._embedded.account_settings) settings[code] = value
    pages = answer._total_pages
  }
  return settings
}

/** The white-label fetch failed: its own fate in the guard order (000 §2). */
export class WhitelabelFailure extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.message)
    this.failure = failure
  }
}

async function ask(session: Session): Promise<AccountFacts> {
  const caller = { email: session.email, token: session.token }
  const [whitelabel, account, settings] = await Promise.all([
    callApi(caller, "whitelabels.mine", {}).catch((fault: unknown) => {
      throw fault instanceof ApiFailure ? new WhitelabelFailure(fault) : fault
    }),
    callApi(caller, "accounts.get", { params: { id: String(session.account_id) } }),
    allSettings(caller, session),
  ])
  return { whitelabel, account, settings }
}

const flights = () => processWide("account-facts", () => new Lru<Promise<AccountFacts>>(1_000))

/**
 * White label, account and settings of a session, asked in parallel and kept for 30 seconds per token.
 * @throws WhitelabelFailure when the white label cannot be read, ApiFailure when the rest cannot.
 */
export async function accountFactsOf(session: Session, nowMs = Date.now()): Promise<AccountFacts> {
  const known = flights().get(session.token, nowMs)
  if (known) return known
  const flight = ask(session)
  flights().set(session.token, flight, nowMs + keptForMs)
  return flight.catch((fault: unknown) => {
    flights().delete(session.token)
    throw fault
  })
}

/** Forgets what is kept of a token, after the session or the account has changed. */
export const forgetAccountFacts = (token: string): void => flights().delete(token)

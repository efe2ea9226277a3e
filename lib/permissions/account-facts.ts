import { callApi } from "#lib/bff/call-api.ts"
import type { Flags } from "#lib/contract/flags.ts"
import type { Account, Whitelabel } from "#lib/contract/index.ts"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { ApiFailure, isOutage } from "#lib/errors/api-failure.ts"
import { experimentFlags } from "#lib/flags/experiments.ts"
import type { Caller, Session } from "#lib/session/session.ts"

/** What every page needs besides the session. */
export type AccountFacts = {
  whitelabel: Whitelabel
  account: Account
  /** Values by code (D-035). */
  settings: Record<string, string>
  /** Flags of its experiments (D-038). */
  experiments: Flags
}

const keptForMs = 30_000
const lastGoodForMs = 3_600_000
const restMs = 10_000
const maxKept = 1_000
/** 000 §9. */
const settingsPerPage = 250
const experimentsPerPage = 500

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

/** Flags that cannot be read have their last known value, else the default: no page hangs on them. */
async function experimentsOf(caller: Caller, session: Session, known: Flags): Promise<Flags> {
  const query = { account_id: String(session.account_id), per_page: experimentsPerPage }
  try {
    const answer = await callApi(caller, "account_experiments.list", { query })
    return experimentFlags(answer._embedded.account_experiments)
  } catch (fault) {
    if (fault instanceof ApiFailure && ![401, 402].includes(fault.status)) return known
    throw fault
  }
}

/** The white-label fetch failed: its own fate in the guard order (000 §2). */
export class WhitelabelFailure extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.message)
    this.failure = failure
  }
}

async function ask(session: Session, known: Flags = {}): Promise<AccountFacts> {
  const caller = { email: session.email, token: session.token }
  const [whitelabel, account, settings, experiments] = await Promise.all([
    callApi(caller, "whitelabels.mine", {}).catch((fault: unknown) => {
      throw fault instanceof ApiFailure ? new WhitelabelFailure(fault) : fault
    }),
    callApi(caller, "accounts.get", { params: { id: String(session.account_id) } }),
    allSettings(caller, session),
    experimentsOf(caller, session, known),
  ])
  return { whitelabel, account, settings, experiments }
}

const flights = () => processWide("account-facts", () => new Lru<Promise<AccountFacts>>(maxKept))
const lastGood = () => processWide("last-account-facts", () => new Lru<AccountFacts>(maxKept))

async function read(session: Session, now: () => number): Promise<AccountFacts> {
  const { token } = session
  try {
    const facts = await ask(session, lastGood().get(token, now())?.experiments)
    lastGood().set(token, facts, now() + lastGoodForMs)
    return facts
  } catch (fault) {
    const cause = fault instanceof WhitelabelFailure ? fault.failure : fault
    const facts = isOutage(cause) ? lastGood().get(token, now()) : undefined
    if (!facts) throw fault
    // Not asked again for a while, so that a dead API is not asked at every request.
    flights().set(token, Promise.resolve(facts), now() + restMs)
    return facts
  }
}

/**
 * White label, account, settings and experiments of a session, asked in parallel and kept for 30 seconds per token. While the API
 * is away, what was read in the last hour stays good: the API checks every call by itself.
 * @param now milliseconds since 1970.
 * @throws WhitelabelFailure when the white label cannot be read, ApiFailure when the rest cannot.
 */
export async function accountFactsOf(session: Session, now = Date.now): Promise<AccountFacts> {
  const known = flights().get(session.token, now())
  if (known) return known
  const flight = read(session, now)
  flights().set(session.token, flight, now() + keptForMs)
  return flight.catch((fault: unknown) => {
    flights().delete(session.token)
    throw fault
  })
}

/** Has the facts of a token read anew, after something of them may have changed. */
export const rereadAccountFacts = (token: string): void => flights().delete(token)

/** Forgets what is kept of a token whose session is over. */
export function forgetAccountFacts(token: string): void {
  flights().delete(token)
  lastGood().delete(token)
}

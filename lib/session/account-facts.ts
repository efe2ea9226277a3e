import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Flags } from "#lib/contract/flags.ts"
import type { Account, AccountExperiment, Whitelabel } from "#lib/contract/index.ts"
import { Lru } from "#lib/env/lru.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { askSiblings, onSibling } from "#lib/env/siblings.ts"
import { ApiFailure, isOutage } from "#lib/errors/api-failure.ts"
import { isInactive } from "#lib/permissions/requirement.ts"
import type { Session } from "./session.ts"

/** The flags that an account's experiments switch on or off (D-038, D-039). */
const experimentFlags = (experiments: readonly AccountExperiment[]): Flags =>
  Object.fromEntries(experiments.map(({ name, enabled }) => [name, enabled]))

/** Account facts that every page needs besides the session. */
export type AccountFacts = {
  whitelabel: Whitelabel
  account: Account
  /** Values by code (D-035). */
  settings: Record<string, string>
  /** Flags of its experiments (D-038). */
  experiments: Flags
}

const cacheMs = 30_000
const lastGoodForMs = 3_600_000
const restMs = 10_000
const maxCached = 1_000
/** 000 §9. */
const settingsPerPage = 250
const experimentsPerPage = 500

const callerOf = ({ email, token }: Session): Caller => ({ email, token })

async function allSettings(caller: Caller, session: Session): Promise<Record<string, string>> {
  const settings = new Map<string, string>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { account_id: String(session.account_id), per_page: settingsPerPage, page }
    const answer = await callApi(caller, "account_settings.list", { query })
    for (const { code, value } of answer._embedded.account_settings) settings.set(code, value)
    pages = answer._total_pages
  }
  return Object.fromEntries(settings)
}

/** Flags that cannot be read have their last known value, else the default: no page hangs on them. */
async function experimentsOf(caller: Caller, session: Session, known: Flags): Promise<Flags> {
  const query = { account_id: String(session.account_id), per_page: experimentsPerPage }
  try {
    const answer = await callApi(caller, "account_experiments.list", { query })
    return experimentFlags(answer._embedded.account_experiments)
  } catch (error) {
    if (error instanceof ApiFailure && ![401, 402].includes(error.status)) return known
    throw error
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
  const caller = callerOf(session)
  const [whitelabel, account, settings, experiments] = await Promise.all([
    callApi(caller, "whitelabels.mine", {}).catch((error: unknown) => {
      throw error instanceof ApiFailure ? new WhitelabelFailure(error) : error
    }),
    callApi(caller, "accounts.get", { params: { id: String(session.account_id) } }),
    allSettings(caller, session),
    experimentsOf(caller, session, known),
  ])
  return { whitelabel, account, settings, experiments }
}

/** Stand-in facts for pages of an inactive account, where the API answers 402 to every call of it (D-014). */
const inactiveFacts = ({ account_id }: Session): AccountFacts => ({
  whitelabel: {
    id: null,
    account_id: null,
    navigation_background_color: null,
    main_text_color: null,
    active_text_color: null,
    background_hover_color: null,
    hover_text_color: null,
    logo_left: null,
  },
  account: { id: account_id, name: "", status: "expired" },
  settings: {},
  experiments: {},
})

type CachedFacts = {
  facts: Promise<AccountFacts> /** The API was away: nothing of it is asked anew. */
  rests: boolean
}

const rereadTopic = "account-facts.reread"
const forgetTopic = "account-facts.forget"

function newCache(): Lru<CachedFacts> {
  onSibling(rereadTopic, reread)
  onSibling(forgetTopic, forget)
  return new Lru({ max: maxCached })
}

const cache = () => processWide("account-facts", newCache)
const lastGood = () => processWide("last-account-facts", () => new Lru<AccountFacts>({ max: maxCached }))

/** @param asking what is asked of the API now; while it is away, what was last good serves and rests. */
async function read(
  session: Session,
  now: () => number,
  asking: Promise<AccountFacts>,
): Promise<AccountFacts> {
  const { token } = session
  try {
    const facts = await asking
    lastGood().set(token, facts, now() + lastGoodForMs)
    // The first location changes every page: an import, or someone else, may just have brought it. A recount ends by itself.
    if (facts.account.total_locations === 0 || facts.account.is_recounting) cache().delete(token)
    return facts
  } catch (error) {
    const cause = error instanceof WhitelabelFailure ? error.failure : error
    const facts = isOutage(cause) ? lastGood().get(token, now()) : undefined
    if (!facts) {
      cache().delete(token)
      if (cause instanceof ApiFailure && cause.status === 402 && isInactive(session)) {
        return inactiveFacts(session)
      }
      throw error
    }
    // Not asked again for a while, so that a dead API is not asked at every request.
    cache().set(token, { facts: Promise.resolve(facts), rests: true }, now() + restMs)
    return facts
  }
}

async function withSettingsOfNow(session: Session, known: Promise<AccountFacts>): Promise<AccountFacts> {
  const [facts, settings] = await Promise.all([known, allSettings(callerOf(session), session)])
  return { ...facts, settings }
}

/**
 * White label, account, settings and experiments of a session, asked in parallel and kept for 30 seconds per token once there
 * is a location and no recount runs. The settings alone are asked at every call, since one that is switched off holds from the
 * next page on (D-025).
 * While the API is away, what was read in the last hour stays good: the API checks every call by itself.
 * @param now milliseconds since 1970.
 * @throws WhitelabelFailure when the white label cannot be read, ApiFailure when the rest cannot.
 */
export async function accountFactsOf(session: Session, now = Date.now): Promise<AccountFacts> {
  const { token } = session
  const known = cache().get(token, now())
  if (known?.rests) return known.facts
  if (known) return read(session, now, withSettingsOfNow(session, known.facts))
  const facts = read(session, now, ask(session, lastGood().get(token, now())?.experiments))
  cache().set(token, { facts, rests: false }, now() + cacheMs)
  return facts
}

const reread = (token: string): void => cache().delete(token)

function forget(token: string): void {
  reread(token)
  lastGood().delete(token)
}

/** Has every process of the app read the facts of a token again, after something of them may have changed. */
export async function rereadAccountFacts(token: string): Promise<void> {
  reread(token)
  await askSiblings(rereadTopic, token)
}

/** Forgets what every process of the app keeps of a token whose session is over. */
export async function forgetAccountFacts(token: string): Promise<void> {
  forget(token)
  await askSiblings(forgetTopic, token)
}

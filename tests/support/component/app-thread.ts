import { isMainThread, parentPort } from "node:worker_threads"
import { eq } from "drizzle-orm"
import { callApi } from "#lib/api-client/call-api.ts"
import type { InputOf, OperationId } from "#lib/contract/operations.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { stampRequests } from "#lib/http/received.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { upsertCategories } from "#review-api/db/reference/upsert-categories.ts"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import { accountSettings, accounts, whitelabels } from "#review-api/db/schema/identity.ts"
import { locations } from "#review-api/db/schema/places.ts"
import type { JobName } from "#review-api/jobs/job-kind.ts"
import { testSecret } from "../app-request.ts"
import { connect, doJobs, failResponse, removeReview, switchOn } from "../responses.ts"
import { seedAccount, seedPassword } from "../seed.ts"
import { seedUrls } from "../seed-urls.ts"
import { startTestApi } from "../test-api.ts"
import {
  addError,
  freeHeader,
  guardWithErrors,
  type InjectedError,
  liftError,
  liftErrors,
  liftHeld,
} from "./api-errors.ts"
import { startAppServer } from "./app-server.ts"

export type AccountOptions = {
  /** Connected integrations, such as `google_my_business`. */
  integrations?: Parameters<typeof connect>[2]
  /** Features that are on. */
  settings?: Parameters<typeof switchOn>[2]
  /** Features that are off. */
  settingsOff?: Parameters<typeof switchOn>[2]
  /** Locations besides the five: "Place 001" and on. */
  moreLocations?: number
  /** Industry of the account, such as Healthcare. */
  vertical?: string
  /** It has a white label, with these ways to its support. */
  whitelabel?: { supportEmail: string; supportPhone: string }
}

/** The app logs what browsers report, which tests cause on purpose. */
function logWithoutReports(): void {
  const { error } = console
  console.error = (...given: unknown[]) => {
    if (!String(given[0]).startsWith('{"event":"client_error"')) error(...given)
  }
}

async function start() {
  logWithoutReports()
  const api = await startTestApi({ database: "pglite", config: { authLimitPerMinute: 1_000_000 } })
  guardWithErrors(api.app.server)
  Object.assign(process.env, { REVIEW_API_URL: api.url, SESSION_SECRET: testSecret, LOG_LEVEL: "silent" })
  await upsertSources(api.deps.db)
  await upsertRegions(api.deps.db)
  await upsertCategories(api.deps.db)
  stampRequests()
  const appUrl = await startAppServer()
  let count = 0
  return {
    facts: () => ({ appUrl, apiUrl: api.url, password: seedPassword }),
    /** An account with its people and rows, as `seedTwoAccounts` makes two of. */
    async newAccount({
      integrations,
      settings,
      settingsOff,
      moreLocations = 0,
      vertical,
      whitelabel,
    }: AccountOptions = {}) {
      count += 1
      const made = await seedAccount(api.deps, `Account ${count}`, `account-${count}.test`, "UTC")
      if (integrations) await connect(api.deps, made.id, integrations)
      if (whitelabel) await api.deps.db.insert(whitelabels).values({ accountId: made.id, ...whitelabel })
      if (vertical) {
        await api.deps.db.update(accounts).set({ verticalName: vertical }).where(eq(accounts.id, made.id))
      }
      if (settingsOff) {
        const rows = settingsOff.map((code) => ({ accountId: made.id, code, value: "false" }))
        await api.deps.db.insert(accountSettings).values(rows)
      }
      if (settings) await switchOn(api.deps, made.id, settings)
      const names = Array.from(
        { length: moreLocations },
        (_, at) => `Place ${String(at + 1).padStart(3, "0")}`,
      )
      const rows = names.map((name) => ({ accountId: made.id, name }))
      const more = rows.length > 0 ? await api.deps.db.insert(locations).values(rows).returning() : []
      return { ...made, moreLocationIds: more.map(({ id }) => id) }
    },
    async call(email: string, id: OperationId, input: InputOf<OperationId>) {
      return callApi(await api.login(email), id, input, { headers: { [freeHeader]: "true" } })
    },
    addUrls: (accountId: number, locationId: number) => seedUrls(api.deps, accountId, locationId),
    doJobs: (name: JobName) => doJobs(api.deps, name),
    removeReview: (accountId: number, reviewId: number) => removeReview(api.deps, accountId, reviewId),
    failResponse: (reviewId: number) => failResponse(api.deps, reviewId),
    addError: (number: number, error: InjectedError) => addError(number, error),
    liftError,
    liftErrors,
    liftHeld,
  }
}

export type Commands = Awaited<ReturnType<typeof start>>

export type Order = { number: number; name: keyof Commands; given: unknown[] }
export type Report = { number: number; value?: unknown; error?: { message: string; status?: number } }

async function obey(commands: Promise<Commands>, { number, name, given }: Order): Promise<Report> {
  try {
    const command = (await commands)[name] as (...given: unknown[]) => unknown
    return { number, value: await command(...given) }
  } catch (thrown) {
    const { message, stack } = thrown as Error
    const isRefusal = thrown instanceof ApiFailure
    return {
      number,
      error: isRefusal ? { message: thrown.userText, status: thrown.status } : { message: stack ?? message },
    }
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const commands = start()
  port.on("message", async (order: Order) => port.postMessage(await obey(commands, order)))
}

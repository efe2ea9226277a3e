import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { methodOverrideHeader } from "#lib/contract/index.ts"
import { createReviewApi } from "#review-api/app.ts"
import type { Connectors } from "#review-api/connections/connector.ts"
import { createConnectors } from "#review-api/connections/create-connectors.ts"
import type { ExcerptSource } from "#review-api/connections/excerpt-source.ts"
import { type Clock, systemClock } from "#review-api/core/clock.ts"
import type { ApiConfig } from "#review-api/core/config.ts"
import type { BaseDeps } from "#review-api/db/base-deps.ts"
import type { Database } from "#review-api/db/connect.ts"
import { quickBehaviour, type SourceBehaviour } from "#review-api/directories/simulator/behaviour.ts"
import { createSimulatedListings } from "#review-api/directories/simulator/simulated-listings.ts"
import { createSimulatedPhotos } from "#review-api/directories/simulator/simulated-photos.ts"
import { createSimulatedPosts } from "#review-api/directories/simulator/simulated-posts.ts"
import { createSimulatedSources } from "#review-api/directories/simulator/simulated-source.ts"
import { createDnsResolver, type DnsResolver } from "#review-api/dns/resolver.ts"
import { createOutboxTransport } from "#review-api/mail/outbox-transport.ts"
import { createSmtpTransport } from "#review-api/mail/smtp-transport.ts"
import { makeDeps, type Outside } from "#review-api/make-deps.ts"
import { createFolderStorage } from "#review-api/storage/folder-storage.ts"
import type { Storage } from "#review-api/storage/storage.ts"
import { type Caller, createApiCaller, type TestCall } from "./api-caller.ts"
import { checkAnswer } from "./check-answer.ts"
import { openTestDatabase, type TestDatabaseKind, usualDatabase } from "./databases.ts"
import { patientConfig } from "./patient-config.ts"
import { seedPassword } from "./seed.ts"
import { watchConnections } from "./unanswered.ts"

type TestApiOptions = {
  database?: TestDatabaseKind
  /** A database that is open already, in place of a new one. */
  opened?: Database
  clock?: Clock
  config?: Partial<ApiConfig>
  dns?: DnsResolver
  /** Where mails go; without one to the outbox. */
  smtpUrl?: string
  /** Where requests for feedback go; without it the way of all mails. */
  requestTransport?: NonNullable<Outside["requestTransport"]>
  /** How long mails rest after the answer that caused them. */
  mailRestMs?: number
  /** Creates the file storage, given the folder for it; default the folder itself. */
  storage?: (folder: string) => Storage
  /** How simulated sources behave; at once and well without a word. The same object may change meanwhile. */
  sources?: SourceBehaviour
  /** How providers are connected; without a word they are simulated, and know nothing. */
  connectors?: Connectors
  /** Sources of which a few words can be shown, on the database of this API; without a word there is none. */
  excerptSources?: (base: Pick<BaseDeps, "db" | "clock">) => readonly ExcerptSource[]
  /** Where places are searched, and provider numbers. */
  places?: Pick<Outside, "placeSearch" | "npiRegistry">
  /** How events are sent to addresses of others; without a word to the public internet alone. */
  webhooks?: Outside["webhooks"]
  /** Who sends text messages; without a word they are kept. */
  sms?: NonNullable<Outside["sms"]>
  /** Who takes payments; without a word they are tests. */
  payments?: NonNullable<Outside["payments"]>
  /** Jobs are done in the background; without it they wait. */
  runsJobs?: boolean
  /** Receives every log line as JSON text. */
  logTo?: (line: string) => void
}

/**
 * A Review API on a database of its own, listening on a free port.
 * `login` remembers its sessions, so that tests stay below the limit of sign-ins.
 */
export async function startTestApi(options: TestApiOptions = {}) {
  const { database = usualDatabase(), clock = systemClock, config, logTo } = options
  const log = logTo ? pino({ level: "info" }, { write: logTo }) : pino({ level: "silent" })
  const base = {
    ...(options.opened ?? (await openTestDatabase(database))),
    clock,
    config: { ...patientConfig, ...config },
    log,
  }
  const transport = options.smtpUrl ? createSmtpTransport(options.smtpUrl) : createOutboxTransport(base)
  const filesFolder = join(tmpdir(), `outpost-test-files-${randomUUID()}`)
  const storage = options.storage?.(filesFolder) ?? createFolderStorage(filesFolder)
  const dns = options.dns ?? createDnsResolver([])
  const deps = makeDeps(base, {
    transport,
    dns,
    storage,
    mailRestMs: options.mailRestMs,
    ...options.places,
    ...(options.requestTransport ? { requestTransport: options.requestTransport } : {}),
    ...(options.webhooks ? { webhooks: options.webhooks } : {}),
    ...(options.sms ? { sms: options.sms } : {}),
    ...(options.payments ? { payments: options.payments } : {}),
    connectors: options.connectors ?? createConnectors(base, { simulated: true }),
    excerptSources: options.excerptSources?.(base) ?? [],
    responseSources: createSimulatedSources(base, options.sources ?? quickBehaviour),
    photoSources: createSimulatedPhotos(base, options.sources ?? quickBehaviour),
    postSources: createSimulatedPosts(base, options.sources ?? quickBehaviour),
    listingSources: createSimulatedListings(base, options.sources ?? quickBehaviour),
  })
  const app = await createReviewApi(deps)
  watchConnections(app.server)
  await app.listen({ host: "127.0.0.1", port: 0 })
  if (options.runsJobs) await deps.jobs.start()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const sessions = new Map<string, Promise<Caller>>()

  const send = createApiCaller(url)
  const call: typeof send = async (method, path, options = {}) => {
    const answer = await send(method, path, options)
    checkAnswer(method, path, options, answer)
    return answer
  }

  async function signIn(email: string, password = seedPassword): Promise<Caller> {
    const answer = await call("POST", "/auth", { body: { email, password } })
    if (answer.status !== 201) throw new Error(`${email} could not log in: ${answer.text}`)
    return { email, token: answer.body.token as string }
  }

  return {
    url,
    app,
    deps,
    call,
    /** A PATCH the way the app sends it (D-005). */
    patch: (path: string, options: TestCall = {}) =>
      call("POST", path, { ...options, headers: { ...options.headers, [methodOverrideHeader]: "PATCH" } }),
    /** A new session at each call. */
    signIn,
    login(email: string): Promise<Caller> {
      const known = sessions.get(email) ?? signIn(email)
      sessions.set(email, known)
      return known
    },
    async close() {
      await app.close()
      await deps.close()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

import type { AddressInfo } from "node:net"
import { dirname } from "node:path"
import type { Logger } from "pino"
import { isLoopback } from "#lib/settings/address-of.ts"
import type { Environment } from "#lib/settings/read-variables.ts"
import { createReviewApi } from "./app.ts"
import { createCallMeter } from "./connections/call-meter.ts"
import { createConnectors } from "./connections/create-connectors.ts"
import { createExcerptSources } from "./connections/create-excerpt-sources.ts"
import { createHostTurns } from "./connections/host-turns.ts"
import { systemClock } from "./core/clock.ts"
import { safeError } from "./core/safe-error.ts"
import { type OpenDatabase, reachDatabase } from "./data-folder/open-database.ts"
import { serveControlSocket } from "./data-folder/serve-control-socket.ts"
import { createSpaceReserve } from "./data-folder/space-reserve.ts"
import { persist } from "./db/outage.ts"
import { finishRebuilds } from "./db/rollups/finish-rebuilds.ts"
import { hasDemo } from "./demo/has-demo.ts"
import { withDemoPictures } from "./demo/pictures/picture-storage.ts"
import { noDestinations } from "./directories/destination.ts"
import { createSimulatedListings } from "./directories/simulator/simulated-listings.ts"
import { createSimulatedPhotos } from "./directories/simulator/simulated-photos.ts"
import { createSimulatedPosts } from "./directories/simulator/simulated-posts.ts"
import { createSimulatedSources } from "./directories/simulator/simulated-source.ts"
import { createDnsResolver } from "./dns/resolver.ts"
import { cleanUpImports } from "./imports/remove-import.ts"
import type { BounceServer } from "./mail/bounce-server.ts"
import { createOutboxTransport } from "./mail/outbox-transport.ts"
import { makeDeps, type Outside } from "./make-deps.ts"
import { makeStorage } from "./make-storage.ts"
import { makePaymentProvider } from "./payments/make-provider.ts"
import { createStripeProvider } from "./payments/stripe/stripe-provider.ts"
import { createPlaceSearch } from "./places/create-place-search.ts"
import { createNpiRegistry } from "./places/npi-registry.ts"
import { moveLogos, removeLostLogos } from "./services/whitelabel-logos/logo-files.ts"
import { readSettings } from "./settings/environment.ts"
import { createHttpSms } from "./sms/http-transport.ts"
import { createTwilioSms } from "./sms/twilio-transport.ts"
import { demandSharedFiles } from "./storage/shared-files.ts"
import { createPictures } from "./websites/pictures.ts"
import { createWebhookSender } from "./websites/webhook-sender.ts"
import { createWebsites } from "./websites/websites.ts"

/** How often it is looked whether there is space for the reserve again. */
const keepReserveMs = 60_000

/** How many requests leave at a time. */
const requestConnections = 8

/** Ways to a server: the mails of the product each on their own, requests over connections that stay open. */
async function smtpTransports(url: string): Promise<Pick<Outside, "transport" | "requestTransport">> {
  const { createSmtpTransport } = await import("./mail/smtp-transport.ts")
  return {
    transport: createSmtpTransport(url),
    requestTransport: createSmtpTransport(url, undefined, { connections: requestConnections }),
  }
}

/** Puts something else around what the program reaches; tests hold its work there. */
export type Around = {
  database?(opened: OpenDatabase): OpenDatabase
  outside?(usual: Outside): Outside
}

/**
 * Puts the Review API of an environment together, on its database, which may not answer yet. `prepare` and `listen` are
 * to be called in any order, then `work`; calls are answered 503 until it is prepared. After `close` none of them matters
 * any more.
 * @throws what the settings say against it.
 */
export async function makeProgram(
  env: Environment,
  log: Logger,
  { database: aroundDatabase = (opened) => opened, outside: aroundOutside = (usual) => usual }: Around = {},
) {
  const settings = readSettings(env)
  const { smtpUrl, host } = settings
  const home = makeStorage(settings)
  const name = settings.isEmbedded ? undefined : await home.connectionName()
  const reached = await reachDatabase(env, name)
  const database = aroundDatabase(reached)
  const isOwnMachine = database.kind === "pglite" && isLoopback(host)
  const showsOutbox = isOwnMachine && !smtpUrl
  const base = { ...database, clock: systemClock, config: { ...settings.config, showsOutbox }, log }
  const simulated = settings.simulatesSources ?? isOwnMachine
  const shared = { meter: createCallMeter(base), turns: createHostTurns(base) }
  const deps = makeDeps(
    base,
    aroundOutside({
      ...(settings.twilio
        ? { sms: createTwilioSms(settings.twilio) }
        : settings.smsProvider
          ? { sms: createHttpSms(settings.smsProvider) }
          : {}),
      ...(smtpUrl ? await smtpTransports(smtpUrl) : { transport: createOutboxTransport(base) }),
      payments: makePaymentProvider(
        { ...base, plans: settings.plans },
        settings.stripe && createStripeProvider({ ...settings.stripe, now: systemClock.now }),
      ),
      plans: settings.plans,
      placeSearch: createPlaceSearch(settings.placeSearch),
      npiRegistry: createNpiRegistry(settings.npiRegistryUrl),
      websites: settings.checksWebsites ? createWebsites({ appUrl: settings.config.appUrl }) : null,
      pictures: createPictures({ appUrl: settings.config.appUrl }),
      webhooks: createWebhookSender({ allowsPrivate: settings.sendsWebhooksToPrivate }),
      dns: createDnsResolver(settings.dnsServers),
      storage: isOwnMachine ? withDemoPictures(home.storage) : home.storage,
      connectors: createConnectors(base, { ...settings.connectors, simulated, shared }),
      excerptSources: createExcerptSources(base, { ...settings.excerptSources, shared }),
      responseSources: simulated ? createSimulatedSources(base, settings.behaviour) : noDestinations,
      photoSources: simulated ? createSimulatedPhotos(base, settings.behaviour) : noDestinations,
      postSources: simulated ? createSimulatedPosts(base, settings.behaviour) : noDestinations,
      listingSources: simulated ? createSimulatedListings(base, settings.behaviour) : noDestinations,
    }),
  )
  const reserve = settings.isEmbedded ? createSpaceReserve(dirname(settings.filesFolder)) : null
  if (reserve) deps.releaseSpace = reserve.release
  let keeping: NodeJS.Timeout | undefined
  deps.readiness.expect("migrations", "jobs")
  const app = await createReviewApi(deps)
  let bounces: BounceServer | undefined
  let isDemoOld = false
  const bringDemo = async () => (await import("./demo/load-demo.ts")).loadDemo(deps)
  return {
    deps,
    /**
     * Brings the tables up to date, as soon as the database answers, and makes the demo accounts, on a developer's own
     * machine.
     * @throws DatabaseRefusal when waiting for it is in vain.
     */
    async prepare(): Promise<void> {
      await home.demand(log)
      if (name) await persist(database.outage, () => demandSharedFiles(database, home.label, name))
      await persist(database.outage, reached.prepare)
      isDemoOld = isOwnMachine && (await hasDemo(base.db))
      if (isOwnMachine && !isDemoOld) await bringDemo()
      deps.readiness.done("migrations")
    },
    /** Answers calls from now on. @returns the port. */
    async listen(): Promise<number> {
      await app.listen({ host, port: settings.port })
      const { port } = app.server.address() as AddressInfo
      const { bounceSmtpPort, config } = settings
      if (bounceSmtpPort !== undefined) {
        const [{ startBounceServer }, { takeReport }] = await Promise.all([
          import("./mail/bounce-server.ts"),
          import("./notifications/take-report.ts"),
        ])
        bounces = await startBounceServer({
          config,
          host,
          port: bounceSmtpPort,
          take: (emailId, source, request) => takeReport(deps, emailId, source, request),
        })
        log.info({ host, port: bounces.port }, "taking reports of email servers")
      }
      if (!smtpUrl && !showsOutbox) log.warn("SMTP_URL is not set: no emails are sent")
      log.info({ host, port, database: database.kind }, "listening")
      return port
    },
    /**
     * Takes up what an earlier program left, and does jobs from now on. The demo accounts get the reviews of the days
     * since; where that fails, they stay as they are.
     */
    async work(): Promise<void> {
      if (isDemoOld)
        await bringDemo().catch((error: unknown) =>
          log.warn({ error: safeError(error) }, "the demo accounts were not brought up to date"),
        )
      // Leftovers of a killed import are invisible; they are removed before the next import may come.
      await persist(database.outage, () => cleanUpImports(deps))
      await persist(database.outage, () => moveLogos(deps))
      await persist(database.outage, () => removeLostLogos(deps))
      serveControlSocket(deps)
      await persist(database.outage, deps.jobs.start)
      deps.readiness.done("jobs")
      await reserve?.keep()
      keeping = setInterval(() => void reserve?.keep(), keepReserveMs).unref()
      await persist(database.outage, () => finishRebuilds(deps))
    },
    /** Lets calls and reports in flight finish, then closes the database. */
    async close(): Promise<void> {
      clearInterval(keeping)
      await bounces?.close()
      await app.close()
      await database.release()
    },
  }
}

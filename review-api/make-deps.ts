import { type Connectors, noConnectors } from "./connections/connector.ts"
import type { ExcerptSource } from "./connections/excerpt-source.ts"
import { createReadiness } from "./core/readiness.ts"
import { safeError } from "./core/safe-error.ts"
import type { BaseDeps } from "./db/base-deps.ts"
import { noDestinations } from "./directories/destination.ts"
import type { ListingSources } from "./directories/listing-source.ts"
import type { PhotoSources } from "./directories/photo-source.ts"
import type { PostSources } from "./directories/post-source.ts"
import type { ResponseSources } from "./directories/response-source.ts"
import type { DnsResolver } from "./dns/resolver.ts"
import { jobKinds } from "./job-kinds.ts"
import { createJobs } from "./jobs/jobs.ts"
import type { MailTransport } from "./mail/mail.ts"
import { createMailer } from "./mail/mailer.ts"
import { emailHandlers } from "./notifications/email-handlers.ts"
import { makePaymentProvider } from "./payments/make-provider.ts"
import type { BillingPlans } from "./payments/plans.ts"
import type { PaymentProvider } from "./payments/provider.ts"
import { samplePlans } from "./payments/sample-plans.ts"
import { type NpiRegistry, noNpiRegistry } from "./places/npi-registry.ts"
import type { PlaceSearch } from "./places/place-search.ts"
import { createEventHub } from "./realtime/event-hub.ts"
import { connectedListings } from "./services/connections/connected-listings.ts"
import { connectedPhotos } from "./services/connections/connected-photos.ts"
import { connectedPosts } from "./services/connections/connected-posts.ts"
import { connectedResponses } from "./services/connections/connected-responses.ts"
import type { Deps } from "./services/deps.ts"
import { createSmsOutbox } from "./sms/outbox-transport.ts"
import type { SmsTransport } from "./sms/sms.ts"
import type { Storage } from "./storage/storage.ts"
import { noPictures, type Pictures } from "./websites/pictures.ts"
import { createWebhookSender, type WebhookSender } from "./websites/webhook-sender.ts"
import type { Websites } from "./websites/websites.ts"

/** Connections to the outside of the program. */
export type Outside = {
  /** Where mails go. */
  transport: MailTransport
  /** Where requests for feedback go; without a word the same way. */
  requestTransport?: MailTransport
  /** Where text messages go; kept without a word. */
  sms?: SmsTransport
  dns: DnsResolver
  storage: Storage
  /** How providers are connected; without a word none can be. */
  connectors?: Connectors
  /** Sources of which a few words can be shown; without a word there is none. */
  excerptSources?: readonly ExcerptSource[]
  /** How sources that take responses are reached; without a word none is. */
  responseSources?: ResponseSources
  /** How directories that list locations are reached; without a word none is. */
  listingSources?: ListingSources
  /** How photos come to directories; without a word to none. */
  photoSources?: PhotoSources
  /** How posts come to directories; without a word to none. */
  postSources?: PostSources
  /** Where places are searched; without a word nowhere. */
  placeSearch?: PlaceSearch | null
  /** Where provider numbers are looked up; without a word it can't be reached. */
  npiRegistry?: NpiRegistry
  /** How websites of locations are tried; without a word they are not. */
  websites?: Websites | null
  /** How pictures that other hosts keep are had; without a word they are not. */
  pictures?: Pictures
  /** How events are sent to addresses of others; without a word to the public internet alone. */
  webhooks?: WebhookSender
  /** Who takes payments; without a word nobody does, and they are tests. */
  payments?: PaymentProvider
  /** Plans and prices; samples without a word. */
  plans?: BillingPlans
  /** How long mails rest after the answer that caused them, in milliseconds. */
  mailRestMs?: number
}

/** One line when the database goes away, and one when it is back; what fails meanwhile is not logged. */
const logOutages = ({ outage, log }: BaseDeps): void =>
  outage.watch({
    began: (error) => log.error({ error: safeError(error) }, "the database is away"),
    ended: (ms) => log.info({ ms }, "the database is back"),
  })

/** Puts together what services and jobs work with; nothing runs yet. */
export function makeDeps(
  base: BaseDeps,
  {
    transport,
    requestTransport = transport,
    dns,
    storage,
    sms = createSmsOutbox(base),
    connectors = noConnectors,
    excerptSources = [],
    responseSources = noDestinations,
    listingSources = noDestinations,
    photoSources = noDestinations,
    postSources = noDestinations,
    placeSearch = null,
    npiRegistry = noNpiRegistry,
    websites = null,
    pictures = noPictures,
    webhooks = createWebhookSender({ allowsPrivate: false }),
    plans = samplePlans,
    payments = makePaymentProvider({ ...base, plans }, null),
    mailRestMs,
  }: Outside,
): Deps {
  logOutages(base)
  const mailer = createMailer({ ...base, storage }, emailHandlers, transport, mailRestMs)
  const readiness = createReadiness()
  const tools = {
    ...base,
    readiness,
    mailer,
    requestTransport,
    sms,
    dns,
    storage,
    connectors,
    excerptSources,
    responseSources: connectedResponses({ ...base, mailer, connectors }, responseSources),
    listingSources: connectedListings({ ...base, mailer, connectors }, listingSources),
    photoSources: connectedPhotos({ ...base, mailer, connectors }, photoSources),
    postSources: connectedPosts({ ...base, mailer, connectors }, postSources),
    placeSearch,
    npiRegistry,
    websites,
    pictures,
    webhooks,
    payments,
    plans,
    events: createEventHub(base),
  }
  return { ...tools, jobs: createJobs(tools, jobKinds) }
}
